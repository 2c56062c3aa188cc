import type { PropsWithChildren } from "react";

/** The row of a page's tabs; on a large screen it stays below the header. */
export function TabBar({ children }: PropsWithChildren) {
  return (
    <div className="border-line relative border-b bg-white lg:sticky lg:top-(--header-height) lg:z-30 print:hidden">
      <div className="mx-auto flex max-w-7xl items-end px-1 pb-1 sm:px-4 sm:pb-0 *:[[role=tablist]]:max-sm:grow *:[[role=tablist]]:max-sm:flex-wrap">
        {children}
      </div>
    </div>
  );
}
