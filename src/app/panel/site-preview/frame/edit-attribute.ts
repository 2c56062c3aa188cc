/** The attribute that identifies what an element shows, the most specific first. */
export const EDIT = "data-edit";
/** Marks an element that shows nothing but one text, as it is written. */
export const PLAIN = "data-edit-plain";

/** What an element shows, as `identifyElement` names it. */
export function readTargets(element: Element): string[] {
  return (element.getAttribute(EDIT) ?? "").split(" ").filter(Boolean);
}
