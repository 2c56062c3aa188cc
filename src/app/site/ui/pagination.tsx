import { clsx } from "clsx";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  buildHref: (page: number) => string;
}

/** Numbered links to the pages of a list; renders nothing for a single page. */
export function Pagination({ page, pageCount, buildHref }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label="Páginas"
      className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t pt-6 max-sm:justify-center"
    >
      <div className="flex basis-32 max-sm:basis-auto max-sm:empty:hidden">
        {page > 1 && (
          <StepLink href={buildHref(page - 1)} rel="prev">
            <ArrowLeft aria-hidden className="size-4.5" />
            Anterior
          </StepLink>
        )}
      </div>
      <ul className="flex flex-wrap justify-center gap-1 max-sm:order-first max-sm:basis-full">
        {listPageLinks(page, pageCount).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span aria-hidden className="inline-flex size-11 items-center justify-center">
                …
              </span>
            ) : (
              <PageLink href={buildHref(number)} number={number} isCurrent={number === page} />
            )}
          </li>
        ))}
      </ul>
      <div className="flex basis-32 justify-end max-sm:basis-auto max-sm:empty:hidden">
        {page < pageCount && (
          <StepLink href={buildHref(page + 1)} rel="next">
            Siguiente
            <ArrowRight aria-hidden className="size-4.5" />
          </StepLink>
        )}
      </div>
    </nav>
  );
}

function PageLink(props: { href: string; number: number; isCurrent: boolean }) {
  const { href, number, isCurrent } = props;
  return (
    <a
      href={href}
      {...(isCurrent && { "aria-current": "page" })}
      className={clsx(
        "inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 font-semibold transition-colors",
        isCurrent ? "bg-green text-white" : "hover:bg-sand text-green",
      )}
    >
      <span className="sr-only">Página </span>
      {number}
    </a>
  );
}

function StepLink(props: { href: string; rel: "prev" | "next"; children: ReactNode }) {
  return (
    <a
      href={props.href}
      rel={props.rel}
      className={clsx(
        "text-green hover:bg-sand inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold transition-colors",
        // The chat button is at the other edge.
        props.rel === "prev" && "sm:-ml-3",
      )}
    >
      {props.children}
    </a>
  );
}

/**
 * The pages that a list links to: the first, the last, the current one and its neighbours; null is a gap, which never
 * hides a single page.
 */
export function listPageLinks(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages]
    .filter((number) => number >= 1 && number <= pages)
    .toSorted((a, b) => a - b);
  const links: (number | null)[] = [];
  let last = 0;
  for (const number of shown) {
    if (number === last) continue;
    if (number - last === 2) links.push(number - 1);
    else if (number - last > 2) links.push(null);
    links.push(number);
    last = number;
  }
  return links;
}
