import type { PropsWithChildren } from "react";

/** Scrolls a table horizontally where the screen is too narrow for it. */
export function SidewaysScroll({
  labelledBy,
  children,
}: PropsWithChildren<{ labelledBy: string }>) {
  // A scroll container must be focusable, and `relative` to contain its hidden texts.
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="large-text:wrap-break-word relative w-full min-w-0 overflow-x-auto print:overflow-visible"
    >
      {children}
    </div>
  );
}
