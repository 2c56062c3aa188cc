import { formatDate } from "#app/shared/format.ts";

/** Print only: a sheet's source and date. */
export function PrintedOrigin({ url, updatedAt }: { url: string; updatedAt: string }) {
  return (
    <p className="text-soft hidden print:block">
      {url} · Ficha actualizada el {formatDate(updatedAt)}
    </p>
  );
}
