/* Runs in the page: it may use nothing but its parameters and the page. */

/** What to find: of a selector's or label's elements the first one that is seen and says this. */
export interface Sought {
  css?: string;
  /** The name of a form's control. */
  label?: string;
  text?: string;
  /** Whether it is in the page's frame. */
  isFramed?: boolean;
  /** Whether the next press is to reach it: one that does not does nothing, and `globalThis.missedPress` says so. */
  isAimed?: boolean;
}

/** Where an element is in the viewport, and whether a press there reaches it. */
export interface Found {
  x: number;
  y: number;
  /** How far the page is scrolled. */
  scrolled: number;
  isReached: boolean;
  text: string;
}

/** The element in the middle of the viewport; null while there is none. */
export function findInPage({ css = "*", label, text, isFramed, isAimed }: Sought): Found | null {
  const frame = isFramed === true ? document.querySelector("iframe") : null;
  const page = isFramed === true ? frame?.contentDocument : document;
  if (!page) return null;
  const flat = (words: string | null | undefined) => (words ?? "").replace(/\s+/g, " ").trim();
  const says = (element: Element) =>
    flat(element.textContent) || flat(element.getAttribute("aria-label"));
  const isNamed = (words: string | null | undefined) => {
    const name = flat(words);
    return name === label || name.replace(/ ?\(obligatorio\)$/, "") === label;
  };
  const listCandidates = (): Element[] => {
    if (label === undefined) return [...page.querySelectorAll(css)];
    const labels = [...page.querySelectorAll("label")].filter((one) => isNamed(one.textContent));
    const named = [...page.querySelectorAll("[aria-label]")].filter((element) =>
      isNamed(element.getAttribute("aria-label")),
    );
    return [...labels.map((one) => one.control ?? one), ...named];
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return width > 1 && height > 1 && isShown && element.closest("[aria-hidden=true]") === null;
  };
  const choose = (seen: readonly Element[]) => {
    if (text === undefined) return seen[0];
    return seen.find((one) => says(one) === text) ?? seen.find((one) => says(one).includes(text));
  };
  /** A press on its label reaches a control too. */
  const isWithin = (element: Element, target: Element) =>
    element.contains(target) || target.closest("label")?.control === element;
  const aimAt = (element: Element) => {
    const pressed = globalThis as unknown as { missedPress: boolean };
    pressed.missedPress = true;
    const once = { capture: true, once: true };
    const note = ({ target }: Event) => {
      pressed.missedPress = !isWithin(element, target as Element);
      if (pressed.missedPress) page.addEventListener("click", stop, once);
    };
    const stop = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    page.addEventListener("pointerdown", note, once);
  };

  const element = choose(listCandidates().filter(isSeen));
  if (element === undefined) return null;
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + Math.min(box.width / 2, 200), box.top + Math.min(box.height / 2, 60)];
  // Not what lies around it: a transition between pages covers them with their root.
  const hit = page.elementFromPoint(x, y);
  if (isAimed === true) aimAt(element);
  const outer = frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return {
    x: Math.round(x + outer.left),
    y: Math.round(y + outer.top),
    scrolled: Math.round(page.defaultView?.scrollY ?? 0),
    isReached: hit !== null && isWithin(element, hit),
    text: element instanceof HTMLInputElement ? element.value : says(element),
  };
}
