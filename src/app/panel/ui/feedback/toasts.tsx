import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";

export { toast } from "sonner";

/** Positions the toast that was just requested; the toaster renders it in a later task. */
export function place(): void {
  window.setTimeout(() => {
    const list = document.querySelector<HTMLElement>("[data-sonner-toaster]");
    if (list !== null) placeToast(list);
  });
}

const SETTLED_MS = 150;

/** Repositions the toast after scrolling, resizing and changes of the page. */
function useRepositioning(): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let timer = 0;
    const placeLater = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(place, SETTLED_MS);
    };
    let hasChanged = false;
    // Throttled, not debounced: a page may change all the time.
    const observer = new MutationObserver(() => {
      if (hasChanged) return;
      hasChanged = true;
      window.setTimeout(() => {
        hasChanged = false;
        place();
      }, SETTLED_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("scroll", placeLater, { signal, capture: true, passive: true });
    window.addEventListener("resize", placeLater, { signal });
    window.visualViewport?.addEventListener("resize", placeLater, { signal });
    return () => {
      ending.abort();
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
}

/**
 * The toaster: at the bottom unless that covers a form's controls, never over navigation or a save bar. Toasts let the
 * pointer through, except for their buttons.
 */
export function Toasts() {
  useRepositioning();
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      closeButton
      containerAriaLabel="Avisos"
      style={{ fontFamily: "inherit" }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5" />,
        error: <CircleAlert aria-hidden className="size-5" />,
        close: <X aria-hidden className="size-5" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Cerrar el aviso",
        classNames: {
          toast:
            "pointer-events-none flex w-full items-start gap-3 rounded-xl border p-3 pr-14 text-[0.9375rem] shadow-card sm:w-[356px] sm:p-4 sm:pr-14 [&_button]:pointer-events-auto",
          success: "border-line bg-white text-ink [&_[data-icon]]:text-green",
          error: "border-danger-deep bg-danger text-white",
          icon: "mt-0.5 shrink-0",
          content: "grid gap-0.5 min-w-0",
          title: "font-semibold",
          description: "wrap-anywhere",
          closeButton:
            "absolute top-1 right-1 grid size-11 place-items-center rounded-lg opacity-80 hover:opacity-100",
        },
      }}
    />
  );
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Obstacle extends Box {
  /** The cost of covering one of its pixels; each pixel away from the bottom costs 1. */
  weight: number;
}

const STEP_PX = 8;
const MARGIN_PX = 16;

/** A form's controls, which its toasts must not cover, least of all its buttons. */
const FORM_BUTTON = 1000;
const FORM_FIELD = 100;
/** Other controls are avoided if there is space nearby. */
const OTHER = 0.01;

/** The position in an area that covers least; on a tie the lowest, and the right before the left. */
export function choosePlace(
  { width, height }: { width: number; height: number },
  area: Box,
  obstacles: readonly Obstacle[],
): { left: number; top: number } {
  const lowest = Math.max(area.top, area.bottom - height);
  const right = Math.max(area.left, area.right - width);
  let best = { left: right, top: lowest };
  let least = Infinity;
  for (let top = lowest; top >= area.top; top -= STEP_PX) {
    for (const left of new Set([right, area.left, Math.round((area.left + right) / 2)])) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = obstacles.reduce((sum, one) => sum + one.weight * overlap(box, one), 0);
      if (covered + (lowest - top) >= least) continue;
      best = { left, top };
      least = covered + (lowest - top);
    }
  }
  return best;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const CONTROLS =
  "a[href], button, input:not([type=hidden]), select, textarea, [contenteditable=true], [role=tab]";

/** Moves the toaster's list to where its toast covers no form control and no save bar. */
function placeToast(list: HTMLElement): void {
  const toast = list.querySelector<HTMLElement>("[data-removed=false]");
  if (toast === null) return;
  const { offsetWidth: width, offsetHeight: height } = toast;
  const { left, top } = choosePlace({ width, height }, findArea(), listObstacles(list));
  list.style.left = `${left}px`;
  list.style.right = "auto";
  list.style.bottom = `${window.innerHeight - top - height}px`;
}

/** The visible area below the page's header, above a phone's keyboard and the bars at the foot, which may be stacked. */
function findArea(): Box {
  const { innerWidth, innerHeight, visualViewport } = window;
  const foot = Math.min(
    innerHeight,
    (visualViewport?.offsetTop ?? 0) + (visualViewport?.height ?? innerHeight),
  );
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const lowest = [...document.querySelectorAll("[data-bar]")]
    .filter((bar) => bar.checkVisibility())
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top }) => top > foot / 3 && top < foot)
    .toSorted((one, other) => other.bottom - one.bottom)
    .reduce(
      (end, { top, bottom }) => (bottom > end - 3 * MARGIN_PX ? Math.min(end, top) : end),
      foot,
    );
  return {
    left: MARGIN_PX,
    right: innerWidth - MARGIN_PX,
    top: Math.max(0, header) + MARGIN_PX / 2,
    bottom: lowest === foot ? foot - readFootMargin() : lowest - MARGIN_PX / 2,
  };
}

/** What a phone draws over the foot of the screen, and a margin. */
function readFootMargin(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return Math.max(MARGIN_PX, Number.parseFloat(scrollPaddingBottom) || 0);
}

function listObstacles(list: HTMLElement): Obstacle[] {
  const { innerHeight } = window;
  // The pressed button may be outside of a form.
  const raised = document.activeElement?.closest("form, section, article, [role=group]");
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight && right > left && bottom > top;
    if (!isSeen || list.contains(control)) return [];
    const isOfForm =
      control.closest("form, [data-bar]") !== null || raised?.contains(control) === true;
    const formWeight = control.matches("button, [type=submit]") ? FORM_BUTTON : FORM_FIELD;
    return [{ left, top, right, bottom, weight: isOfForm ? formWeight : OTHER }];
  });
}
