import type { ReactNode } from "react";

/** The choices of a filter in one line, which scrolls horizontally on narrow screens. */
export function FilterList({ children }: { children: ReactNode }) {
  return (
    <ul className="flex [scrollbar-width:none] gap-2 overflow-x-auto py-1.5 max-sm:-mx-(--gutter) max-sm:px-(--gutter) lg:flex-wrap [&::-webkit-scrollbar]:hidden">
      {children}
    </ul>
  );
}
