import type { PropsWithChildren } from "react";

/** A table that scrolls sideways where the screen is too narrow for it. */
export function SidewaysScroll({
  labelledBy,
  children,
}: PropsWithChildren<{ labelledBy: string }>) {
  // What scrolls must take the focus, and hold its hidden texts: `relative`.
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
