import ArrowUpRight from "lucide-react/icons/arrow-up-right";

import { isExternal, toSafeHref } from "#domain/site-address.ts";

/** An article's source; renders nothing without a name or an external address. */
export function SourceLine({ name, url }: { name: string | null; url: string | null }) {
  const source = name?.trim() ?? "";
  const href = toSafeHref(url ?? "");
  const link = href !== null && isExternal(href) ? href : null;
  if (source === "" && link === null) return null;
  return (
    <p className="text-soft relative z-10 flex flex-wrap items-center gap-x-3 text-sm">
      {source !== "" && <span>Fuente: {source}</span>}
      {link !== null && (
        <a
          href={link}
          rel="noopener"
          {...(source !== "" && { "aria-label": `Ver fuente: ${source}` })}
          className="text-green decoration-green/25 hover:decoration-green inline-flex min-h-7 items-center gap-1 font-semibold underline underline-offset-4"
        >
          Ver fuente
          <ArrowUpRight aria-hidden className="size-3.5" />
        </a>
      )}
    </p>
  );
}
