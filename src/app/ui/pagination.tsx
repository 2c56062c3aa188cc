import { ArrowLink } from "#app/ui/arrow-link.tsx";

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  buildHref: (page: number) => string;
}

/** Links to the pages before and after; nothing when there is one page. */
export function Pagination({ page, pageCount, buildHref }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label="Páginas"
      className="border-line flex items-center justify-between gap-6 border-t pt-6"
    >
      {page > 1 ? (
        <a
          href={buildHref(page - 1)}
          rel="prev"
          className="text-green decoration-green/25 min-h-11 content-center font-semibold underline underline-offset-[0.35em]"
        >
          Anteriores
        </a>
      ) : (
        <span />
      )}
      <p className="text-soft">
        Página {page} de {pageCount}
      </p>
      {page < pageCount ? <ArrowLink href={buildHref(page + 1)}>Siguientes</ArrowLink> : <span />}
    </nav>
  );
}
