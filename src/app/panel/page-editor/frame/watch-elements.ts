import {
  EDIT,
  findEditableElement,
  findEditableElementAt,
  listEditableElements,
} from "#app/panel/page-editor/frame/editable-elements.ts";

interface Watch {
  /** The human-readable name of an element. */
  nameElement: (element: Element) => string;
  /** Called with an element that was clicked, or selected with the Enter key. */
  onPick: (element: HTMLElement) => void;
  /** Called with the name of an element that received the focus. */
  onFocus: (name: string) => void;
}

const LONG_PRESS_MS = 500;
const CONTROLS = "a, button, summary, input, select, textarea";

/**
 * Outlines and names the editable elements of a page on hover, focus and long press, and turns clicks into selections
 * instead of navigation. A click with Ctrl or ⌘ is left to the page.
 *
 * @returns removes the listeners and the outline
 */
export function watchEditableElements(
  page: Document,
  { nameElement, onPick, onFocus }: Watch,
): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const outline = createOutline(page);
  const show = (element: Element | null, around: Element | null = element) =>
    outline.show(around, element && nameElement(element));

  const press = watchLongPress(page, signal, (point) => show(findEditableElementAt(page, point)));
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const target = event.target as Element;
    // The page's own menus still open.
    if (target.closest("[popovertarget]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const byKeyboard = event.detail === 0;
    const element = byKeyboard ? findEditableElement(target) : findEditableElementAt(page, event);
    if (element === null || press.wasLong()) return;
    // The focus may be on an element that covers it.
    show(element);
    onPick(element);
  };
  const onKey = (event: KeyboardEvent) => {
    const element = findEditableElement(page.activeElement);
    if (event.key === "Enter" && element !== null && !page.activeElement?.matches("button")) {
      event.preventDefault();
      onPick(element);
    }
  };
  const options = { signal, capture: true };
  page.addEventListener("click", onClick, options);
  page.addEventListener("keydown", onKey, options);
  page.addEventListener("submit", (event) => event.preventDefault(), options);
  page.addEventListener(
    "pointermove",
    (event) => event.pointerType === "mouse" && show(findEditableElementAt(page, event)),
    options,
  );
  page.documentElement.addEventListener("pointerleave", () => show(null), { signal });
  page.addEventListener(
    "focusin",
    ({ target }) => {
      const focused = target as Element;
      const element = findEditableElement(focused);
      // A control's text may be visible to screen readers only.
      show(element, element !== null && focused.contains(element) ? focused : element);
      if (element !== null) onFocus(nameElement(element));
    },
    options,
  );
  return () => {
    aborter.abort();
    outline.remove();
  };
}

/** Detects a long press by touch or pen; the click that follows it must be ignored. */
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

/** Opens all `details`, and makes the editable elements of a page focusable in reading order. */
export function makeElementsFocusable(page: Document): void {
  const elements = page.querySelectorAll<HTMLElement>(`[${EDIT}]`);
  if (elements.length === 0) return;
  for (const part of page.querySelectorAll("details")) part.open = true;
  for (const element of elements) {
    if (element.matches(CONTROLS)) continue;
    // A control around the element, or inside it, is focusable already.
    element.tabIndex = element.closest(CONTROLS) === null ? 0 : -1;
  }
}

/** Moves the focus to the next or previous editable element of a page. */
export function focusNextElement(page: Document, step: 1 | -1): void {
  const elements = listEditableElements(page);
  const current = findEditableElement(page.activeElement);
  const at = current === null ? -1 : elements.indexOf(current);
  const first = step === 1 ? 0 : elements.length - 1;
  const element =
    at === -1 ? elements[first] : elements[(at + step + elements.length) % elements.length];
  if (element === undefined) return;
  revealElement(element);
  element.focus({ preventScroll: true });
}

/** The height of the site's sticky header. */
const HEADER = 88;

/** Centers an element below the site's header, unless it is fixed or already visible. */
export function revealElement(element: HTMLElement): void {
  const { clientHeight } = element.ownerDocument.documentElement;
  const { top, bottom, height } = element.getBoundingClientRect();
  if ((top >= HEADER && bottom <= clientHeight) || element.closest("header, [popover]")) return;
  const middle = HEADER + Math.max(0, (clientHeight - HEADER - height) / 2);
  element.ownerDocument.defaultView?.scrollBy(0, top - middle);
}

/** A labelled outline around an element of a page. It is placed outside the body, whose updates would remove it. */
interface Outline {
  /** Null hides the outline. */
  show: (element: Element | null, name: string | null) => void;
  remove: () => void;
}

const STYLES = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
  [part=box] { position: fixed; box-sizing: border-box; border: 2px solid #1F4D36; outline: 2px solid #FFFFFF; border-radius: 4px; }
  [part=name] { position: fixed; max-width: min(20rem, 92vw); padding: 2px 8px; border-radius: 4px; background: #1F4D36;
    color: #FFFFFF; font: 600 14px/20px system-ui, sans-serif; outline: 1px solid #FFFFFF; }
  [hidden] { display: none; }
  @media (forced-colors: active) { [part=box] { border-color: Highlight; outline: none; } }
`;

const MARGIN = 4;
const NAME_HEIGHT = 26;

function createOutline(page: Document): Outline {
  const host = page.createElement("div");
  host.setAttribute("aria-hidden", "true");
  const root = host.attachShadow({ mode: "open" });
  const styles = page.createElement("style");
  styles.textContent = STYLES;
  const box = page.createElement("div");
  box.setAttribute("part", "box");
  const label = page.createElement("div");
  label.setAttribute("part", "name");
  root.append(styles, box, label);
  page.documentElement.append(host);
  let shown: Element | null = null;
  const place = () => {
    const element = shown?.isConnected === true && shown.checkVisibility() ? shown : null;
    box.hidden = element === null;
    label.hidden = element === null;
    if (element === null) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    Object.assign(box.style, {
      left: `${left - MARGIN}px`,
      top: `${top - MARGIN}px`,
      width: `${width + 2 * MARGIN}px`,
      height: `${height + 2 * MARGIN}px`,
    });
    const above = top - MARGIN - NAME_HEIGHT;
    const { clientWidth } = page.documentElement;
    Object.assign(label.style, {
      left: `${Math.max(2, Math.min(left - MARGIN, clientWidth - label.offsetWidth - 2))}px`,
      top: `${above > 0 ? above : Math.max(2, top + MARGIN)}px`,
    });
  };
  const view = page.defaultView;
  view?.addEventListener("scroll", place, { passive: true, capture: true });
  view?.addEventListener("resize", place);
  place();
  return {
    show: (element, name) => {
      shown = element;
      label.textContent = name;
      place();
    },
    remove: () => {
      view?.removeEventListener("scroll", place, { capture: true });
      view?.removeEventListener("resize", place);
      host.remove();
    },
  };
}
