import { createListeners } from "#app/panel/lib/page-state/listeners.ts";

/* The page's forms with unsaved changes: navigation that leaves the page asks first. */

const forms = new Set<object>();
const { subscribe, notify } = createListeners();

/** Records whether a form, identified by any object, has unsaved changes. */
export function noteUnsavedChanges(form: object, isUnsaved: boolean): void {
  if (forms.has(form) === isUnsaved) return;
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
  notify();
}

export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Calls `listener` when that changes. @returns unsubscribes */
export const onUnsavedChanges = subscribe;
