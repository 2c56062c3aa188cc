import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

import type { ShownTooltip } from "#app/panel/ui/feedback/watch-tooltips.ts";

/**
 * Shows the tooltips of its descendants, one at a time. An icon-only control repeats its `aria-label` as `data-tooltip`.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const areaRef = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  useEffect(() => {
    const area = areaRef.current;
    if (area === null) return undefined;
    const ending = new AbortController();
    watchOnUse(area, setShown, ending.signal);
    return () => ending.abort();
  }, []);
  return (
    <div ref={areaRef} data-tooltips className="contents">
      {children}
      {shown !== null && <Bubble shown={shown} />}
    </div>
  );
}

/**
 * Loads the code on the first event, and starts with the latest one once it has loaded. If loading fails there are no
 * tooltips.
 */
function watchOnUse(
  area: HTMLElement,
  show: (shown: ShownTooltip | null) => void,
  signal: AbortSignal,
): void {
  let last: PointerEvent | FocusEvent | undefined;
  const loading = new AbortController();
  const load = async () => {
    const watcher = await import("#app/panel/ui/feedback/watch-tooltips.ts").catch(() => null);
    loading.abort();
    if (watcher === null || signal.aborted || last === undefined) return;
    watcher.watchTooltips(area, show, { signal, event: last });
  };
  const remember = (event: PointerEvent | FocusEvent) => {
    if (last === undefined) void load();
    last = event;
  };
  const options = { signal: AbortSignal.any([signal, loading.signal]) };
  area.addEventListener("pointerover", remember, options);
  area.addEventListener("focusin", remember, options);
}

/** Pixels between the control and its bubble, and between the bubble and the window's edge. */
const GAP = 6;
const MARGIN = 8;

/** Rendered in the top layer, above the control or, without space there, below it. */
function Bubble({ shown }: { shown: ShownTooltip }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bubble = ref.current;
    if (bubble === null) return;
    if (!bubble.matches(":popover-open")) bubble.showPopover();
    const anchor = shown.target.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const above = anchor.top - GAP - height;
    const left = anchor.left + (anchor.width - width) / 2;
    const furthest = document.documentElement.clientWidth - MARGIN - width;
    bubble.style.top = `${above < MARGIN ? anchor.bottom + GAP : above}px`;
    bubble.style.left = `${Math.max(MARGIN, Math.min(left, furthest))}px`;
  }, [shown]);
  return (
    <div
      ref={ref}
      role="tooltip"
      popover="manual"
      className="bg-ink text-paper shadow-card fixed inset-auto m-0 rounded-md border-0 px-3 py-1.5 text-sm select-none"
    >
      {shown.text}
    </div>
  );
}
