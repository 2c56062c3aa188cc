import { EDIT } from "#app/panel/site-preview/frame/edit-attribute.ts";
import { createOutline } from "#app/panel/site-preview/frame/outline.ts";
import { findThing, findThingAt, listThings } from "#app/panel/site-preview/frame/things.ts";

interface Watch {
  /** The plain name of a thing. */
  nameThing: (thing: Element) => string;
  /** Called with a thing that was tapped, or chosen with the Enter key. */
  onPick: (thing: HTMLElement) => void;
  /** Called with the name of a thing that got the focus. */
  onFocus: (name: string) => void;
}

const LONG_PRESS_MS = 500;
const CONTROLS = "a, button, summary, input, select, textarea";

/**
 * Makes the things of a page say what they are, under pointer, focus and long press, and lets them be chosen instead of
 * followed. Ctrl or ⌘ leaves a click to the page.
 *
 * @returns what ends it
 */
export function watchThings(page: Document, { nameThing, onPick, onFocus }: Watch): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const outline = createOutline(page);
  const show = (thing: Element | null, around: Element | null = thing) =>
    outline.show(around, thing && nameThing(thing));

  const press = watchLongPress(page, signal, (point) => show(findThingAt(page, point)));
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const target = event.target as Element;
    // What opens a menu of the page opens it.
    if (target.closest("[popovertarget]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const byKeyboard = event.detail === 0;
    const thing = byKeyboard ? findThing(target) : findThingAt(page, event);
    if (thing === null || press.wasLong()) return;
    // The focus may be on what covers it.
    show(thing);
    onPick(thing);
  };
  const onKey = (event: KeyboardEvent) => {
    const thing = findThing(page.activeElement);
    if (event.key === "Enter" && thing !== null && !page.activeElement?.matches("button")) {
      event.preventDefault();
      onPick(thing);
    }
  };
  const options = { signal, capture: true };
  page.addEventListener("click", onClick, options);
  page.addEventListener("keydown", onKey, options);
  page.addEventListener("submit", (event) => event.preventDefault(), options);
  page.addEventListener(
    "pointermove",
    (event) => event.pointerType === "mouse" && show(findThingAt(page, event)),
    options,
  );
  page.documentElement.addEventListener("pointerleave", () => show(null), { signal });
  page.addEventListener(
    "focusin",
    ({ target }) => {
      const focused = target as Element;
      const thing = findThing(focused);
      // A control may hold its words for screen readers alone.
      show(thing, thing !== null && focused.contains(thing) ? focused : thing);
      if (thing !== null) onFocus(nameThing(thing));
    },
    options,
  );
  return () => {
    ending.abort();
    outline.remove();
  };
}

/** Calls back at the place of a finger that rests there; the click that follows is none. */
function watchLongPress(
  page: Document,
  signal: AbortSignal,
  onLong: (point: { x: number; y: number }) => void,
): { wasLong: () => boolean } {
  const options = { signal, capture: true };
  let timer = 0;
  let isLong = false;
  const begin = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    window.clearTimeout(timer);
    isLong = false;
    if (pointerType === "mouse") return;
    timer = window.setTimeout(() => {
      isLong = true;
      onLong({ x, y });
    }, LONG_PRESS_MS);
  };
  const end = () => window.clearTimeout(timer);
  page.addEventListener("pointerdown", begin, options);
  for (const type of ["pointerup", "pointercancel", "scroll"]) {
    page.addEventListener(type, end, options);
  }
  page.addEventListener("contextmenu", (event) => isLong && event.preventDefault(), options);
  signal.addEventListener("abort", end);
  return { wasLong: () => isLong };
}

/** Opens what is folded, and lets the things of a page take the focus in reading order. */
export function prepareThings(page: Document): void {
  const things = page.querySelectorAll<HTMLElement>(`[${EDIT}]`);
  if (things.length === 0) return;
  for (const part of page.querySelectorAll("details")) part.open = true;
  for (const thing of things) {
    if (thing.matches(CONTROLS)) continue;
    // A control that holds the thing, or is held by it, has the focus already.
    thing.tabIndex = thing.closest(CONTROLS) === null ? 0 : -1;
  }
}

/** Moves the focus to the next or previous thing of a page. */
export function focusThing(page: Document, step: 1 | -1): void {
  const things = listThings(page);
  const current = findThing(page.activeElement);
  const at = current === null ? -1 : things.indexOf(current);
  const first = step === 1 ? 0 : things.length - 1;
  const thing = at === -1 ? things[first] : things[(at + step + things.length) % things.length];
  if (thing === undefined) return;
  revealThing(thing);
  thing.focus({ preventScroll: true });
}

/** The height of the site's sticky header. */
const HEADER = 88;

/** Scrolls to the middle of what the site's header leaves of the window, unless the thing is fixed or in sight there. */
export function revealThing(thing: HTMLElement): void {
  const { clientHeight } = thing.ownerDocument.documentElement;
  const { top, bottom, height } = thing.getBoundingClientRect();
  if ((top >= HEADER && bottom <= clientHeight) || thing.closest("header, [popover]")) return;
  const middle = HEADER + Math.max(0, (clientHeight - HEADER - height) / 2);
  thing.ownerDocument.defaultView?.scrollBy(0, top - middle);
}
