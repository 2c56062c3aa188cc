/* Which forms of the page hold something that is not saved: what leaves the page asks first. */

const forms = new Set<object>();
const listeners = new Set<() => void>();

/** Notes whether a form, told apart by any object of its own, holds something that is not saved. */
export function noteUnsavedChanges(form: object, isUnsaved: boolean): void {
  if (forms.has(form) === isUnsaved) return;
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
  for (const listener of listeners) listener();
}

export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Calls back when that changes, until the returned function is called. */
export function onUnsavedChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
