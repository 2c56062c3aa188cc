/*
 * Editable elements are the elements of a previewed page whose content an administrator may change. `annotatePage` marks
 * them with attributes.
 */

/** Lists what an element shows, most specific first, separated by spaces. */
export const EDIT = "data-edit";
/** Set on elements that show exactly one text, unformatted. */
export const PLAIN = "data-edit-plain";

/** What an element shows, as identified by `identifyTarget`. */
export function readTargets(element: Element): string[] {
  return (element.getAttribute(EDIT) ?? "").split(" ").filter(Boolean);
}

/** The visible editable elements of a page, in reading order. */
export function listEditableElements(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(`[${EDIT}]:not([aria-hidden=true])`)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }),
  );
}

/** What an element and its ancestors show, innermost first. */
export function listTargetsAround(element: Element): string[] {
  const found: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    for (const name of readTargets(at)) if (!found.includes(name)) found.push(name);
  }
  return found;
}

/** The editable element that contains an element of the page, or is contained in its control. */
export function findEditableElement(element: Element | null): HTMLElement | null {
  const around = element?.closest<HTMLElement>(`[${EDIT}]`) ?? null;
  if (around !== null) return around;
  const control = element?.closest("a, button, summary, label");
  return control?.querySelector<HTMLElement>(`[${EDIT}]`) ?? null;
}

/** The editable element at a point, even below a link that covers a whole card. */
export function findEditableElementAt(
  page: Document,
  { x, y }: { x: number; y: number },
): HTMLElement | null {
  const stack = page.elementsFromPoint(x, y);
  const isAt = (element: Element) =>
    [...element.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  const elements = stack.filter((element) => element.hasAttribute(EDIT));
  const exact = elements.find(isAt) as HTMLElement | undefined;
  return exact ?? findEditableElement(stack[0] ?? null);
}

/** Shows a typed text immediately in the elements that show only this text. */
export function showTyped(page: Document, name: string, text: string): void {
  for (const element of page.querySelectorAll(`[${PLAIN}]`)) {
    if (readTargets(element)[0] === name && element.textContent !== text)
      element.textContent = text;
  }
}
