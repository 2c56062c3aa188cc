/** The attribute with the numbers of what an element shows, the most specific first. */
export const EDIT = "data-edit";
/** Marks an element that shows nothing but one text, as it is written. */
export const PLAIN = "data-edit-plain";

/** The numbers of what an element shows. */
export function readTargets(element: Element): number[] {
  return (element.getAttribute(EDIT) ?? "").split(" ").filter(Boolean).map(Number);
}
