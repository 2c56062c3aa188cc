import type { EditableElement, TypedRecord } from "#domain/visual-editing/editable-element.ts";

/** A record form's events, for whoever opened it. */
export interface FormEvents {
  /** Called with whether the form has unsaved changes, and with a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  onCancel: () => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/** What a form beside a shown page needs. */
export interface PageFormProps<T extends EditableElement = EditableElement> extends FormEvents {
  target: T;
  /** Called with what is typed and not saved. */
  onTyped: (typed: TypedRecord) => void;
}
