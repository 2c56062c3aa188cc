import { toSafeHref } from "#app/lib/safe-href.ts";

/** Where an article's facts come from; nothing without a source. */
export function SourceLine({ name, url }: { name: string | null; url: string | null }) {
  const href = toSafeHref(url ?? "");
  if (!name && href === null) return null;
  return (
    <p className="text-soft text-sm">
      {name && `Fuente: ${name}`}
      {name && href !== null && " · "}
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="text-green font-medium underline underline-offset-4"
        >
          Ver fuente<span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
    </p>
  );
}
