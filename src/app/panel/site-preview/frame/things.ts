import { EDIT, PLAIN, readTargets } from "#app/panel/site-preview/frame/edit-attribute.ts";

/* A thing is an element of a shown page that an administrator may change. */

/** The things of a page that can be seen, in reading order. */
export function listThings(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(`[${EDIT}]:not([aria-hidden=true])`)].filter(
    (thing) => thing.checkVisibility({ visibilityProperty: true }),
  );
}

/** Everything that a place shows: what the thing itself does first, then what is around it. */
export function targetsAround(thing: Element): string[] {
  const found: string[] = [];
  for (let at: Element | null = thing; at !== null; at = at.parentElement) {
    for (const name of readTargets(at)) if (!found.includes(name)) found.push(name);
  }
  return found;
}

/** The thing that an element of the page belongs to, or holds. */
export function findThing(element: Element | null): HTMLElement | null {
  const around = element?.closest<HTMLElement>(`[${EDIT}]`) ?? null;
  if (around !== null) return around;
  const control = element?.closest("a, button, summary, label");
  return control?.querySelector<HTMLElement>(`[${EDIT}]`) ?? null;
}

/** The thing at a point: links that cover a whole card hide none of it. */
export function findThingAt(
  page: Document,
  { x, y }: { x: number; y: number },
): HTMLElement | null {
  const stack = page.elementsFromPoint(x, y);
  const isAt = (element: Element) =>
    [...element.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  const things = stack.filter((element) => element.hasAttribute(EDIT));
  const exact = things.find(isAt) as HTMLElement | undefined;
  return exact ?? findThing(stack[0] ?? null);
}

/** Shows a typed text at once wherever it stands alone. */
export function showTyped(page: Document, name: string, text: string): void {
  for (const thing of page.querySelectorAll(`[${PLAIN}]`)) {
    if (readTargets(thing)[0] === name && thing.textContent !== text) thing.textContent = text;
  }
}
