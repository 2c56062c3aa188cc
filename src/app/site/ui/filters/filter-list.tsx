import type { ReactNode } from "react";

/** The choices of a filter in one line, which scrolls horizontally on narrow screens. */
export function FilterList({ children }: { children: ReactNode }) {
  return (
    <ul className="flex [scrollbar-width:none] gap-2 overflow-x-auto py-1.5 max-lg:-mx-[clamp(1.25rem,4vw,3rem)] max-lg:px-[clamp(1.25rem,4vw,3rem)] lg:flex-wrap [&::-webkit-scrollbar]:hidden">
      {children}
    </ul>
  );
}
