import clsx from "clsx";
import type { ReactNode } from "react";

/** The choices of a filter in one line, which scrolls horizontally on narrow screens. */
export function FilterList({ children }: { children: ReactNode }) {
  return (
    <ul className="flex [scrollbar-width:none] gap-2 overflow-x-auto py-1.5 max-sm:-mx-(--gutter) max-sm:px-(--gutter) lg:flex-wrap [&::-webkit-scrollbar]:hidden">
      {children}
    </ul>
  );
}

const SHAPE =
  "inline-flex min-h-11 max-w-[min(20rem,78vw)] items-center gap-1.5 rounded-full px-4.5 text-[0.9375rem] font-medium whitespace-nowrap ring-1 ring-inset";

interface FilterLinkProps {
  href: string;
  isCurrent: boolean;
  children: string;
  /** Number of matching entries; a choice without any is disabled, unless it is the current one. */
  count?: number;
}

/** One choice among the filters of a list. */
export function FilterLink({ href, isCurrent, children, count }: FilterLinkProps) {
  if (count === 0 && !isCurrent) {
    return (
      <span className={clsx(SHAPE, "text-soft ring-transparent")}>
        <span className="truncate">{children}</span>
      </span>
    );
  }
  return (
    <a
      href={href}
      {...(isCurrent && { "aria-current": "true" })}
      className={clsx(
        SHAPE,
        "transition-colors",
        isCurrent
          ? "bg-green text-white ring-green"
          : "ring-line hover:bg-white hover:ring-green/40",
      )}
    >
      <span className="truncate">{children}</span>
      {count !== undefined && (
        <span className={clsx("text-sm font-normal", isCurrent ? "text-mist" : "text-soft")}>
          {count}
        </span>
      )}
    </a>
  );
}
