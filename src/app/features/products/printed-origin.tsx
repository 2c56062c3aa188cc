import { formatDate } from "#app/lib/format.ts";

/** On paper only: where a sheet comes from, and of when it is. */
export function PrintedOrigin({ url, updatedAt }: { url: string; updatedAt: string }) {
  return (
    <p className="text-soft hidden print:block">
      {url} · Ficha actualizada el {formatDate(updatedAt)}
    </p>
  );
}
