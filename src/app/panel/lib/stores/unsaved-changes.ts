import { createListeners } from "#app/panel/lib/stores/listeners.ts";

/* The forms with unsaved changes: leaving the page asks first. */

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

/** Subscribes to `hasUnsavedChanges`. @returns unsubscribes */
export const onUnsavedChanges = subscribe;
