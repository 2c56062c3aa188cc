import type { EditableElement, TypedRecord } from "#domain/visual-editing/editable-element.ts";

/** A record form's callbacks. */
export interface FormEvents {
  /** Called with whether the form has unsaved changes, and a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  onCancel: () => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/** The props of a form beside a previewed page. */
export interface PageFormProps<T extends EditableElement = EditableElement> extends FormEvents {
  target: T;
  /** Called with the unsaved values. */
  onTyped: (typed: TypedRecord) => void;
}
