import type { EditableElement, TypedRecord } from "#domain/visual-editing/editable-element.ts";

/** A record form's callbacks. */
export interface FormEvents {
  /** Called with whether the form has unsaved changes, a function that discards them, and the id of the changed record. */
  onChanges: (changed: boolean, discard: () => void, id?: string) => void;
  onCancel: () => void;
  /** Called with true when the form begins to be saved, and with false when that has ended, however it did. */
  onSaving: (isRunning: boolean) => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/** The props of a form beside a previewed page. */
export interface PageFormProps<T extends EditableElement = EditableElement> extends FormEvents {
  target: T;
  /** Called with the unsaved values. */
  onTyped: (typed: TypedRecord) => void;
}

/** An event of a form's element before its draft is saved on request; cancelling it prevents that. */
export const BEFORE_DRAFT = "beforedraft";
