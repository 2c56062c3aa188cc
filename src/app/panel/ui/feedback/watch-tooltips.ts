/* Hand-written: Radix's tooltip with its positioning takes 14 KB (gzip) of the panel's first load. */

/** The delays of the specification. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Time to move the pointer from the control onto the tooltip, which then stays open. */
const CLOSE_DELAY_MS = 120;

export interface ShownTooltip {
  text: string;
  target: Element;
}

/** When the last tooltip was closed, in any area: soon afterwards another one opens without a delay. */
let closedAt = -Infinity;

/** Opens and closes an area's single tooltip, after the delays. */
function createTooltip(show: (shown: ShownTooltip | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | null = null;
  let isOpen = false;

  const open = (target: Element) => {
    clearTimeout(timer);
    current = target;
    isOpen = true;
    show({ target, text: target.getAttribute("data-tooltip") ?? "" });
  };
  const close = () => {
    clearTimeout(timer);
    current = null;
    if (!isOpen) return;
    isOpen = false;
    closedAt = Date.now();
    show(null);
  };
  return {
    open,
    close,
    /** The pointer is on a control. */
    approach: (control: Element) => {
      if (control === current) {
        if (isOpen) clearTimeout(timer);
        return;
      }
      close();
      current = control;
      if (Date.now() - closedAt <= SKIP_DELAY_MS) open(control);
      else timer = setTimeout(() => open(control), OPEN_DELAY_MS);
    },
    /** The page was scrolled, also by the browser to show the control that the focus goes to. */
    scroll: () => {
      if (isOpen && current?.matches(":focus-visible")) open(current);
      else close();
    },
    /** The pointer is on the tooltip. */
    hold: () => clearTimeout(timer),
    /** The pointer is elsewhere. */
    leave: () => {
      if (current === null) return;
      clearTimeout(timer);
      if (isOpen) timer = setTimeout(close, CLOSE_DELAY_MS);
      else close();
    },
  };
}

/**
 * Calls `show` with the current tooltip of the controls with `data-tooltip` in an area.
 *
 * @param event the event that started the loading of this code
 */
export function watchTooltips(
  area: HTMLElement,
  show: (shown: ShownTooltip | null) => void,
  { signal, event }: { signal: AbortSignal; event: PointerEvent | FocusEvent },
): void {
  const { open, close, approach, scroll, hold, leave } = createTooltip(show);
  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    const control = findControl(area, target);
    if (control !== null) approach(control);
    else if (target.closest('[role="tooltip"]') !== null) hold();
    else leave();
  };
  const focus = ({ target }: FocusEvent) => {
    const control = target instanceof Element ? findControl(area, target) : null;
    if (control?.matches(":focus-visible")) open(control);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };

  // On the document: the control may be removed before the pointer leaves it.
  document.addEventListener("pointerover", point, { signal });
  document.documentElement.addEventListener("pointerleave", leave, { signal });
  document.addEventListener("keydown", press, { signal });
  document.addEventListener("scroll", scroll, { signal, capture: true, passive: true });
  area.addEventListener("pointerdown", close, { signal });
  area.addEventListener("focusin", focus, { signal });
  area.addEventListener("focusout", close, { signal });
  signal.addEventListener("abort", close);
  if (event.type === "focusin") focus(event);
  else point(event as PointerEvent);
}

/** The closest control with a tooltip around an element, if it belongs to this area. */
function findControl(area: HTMLElement, element: Element): Element | null {
  const control = element.closest("[data-tooltip]");
  return control?.closest("[data-tooltips]") === area ? control : null;
}
