import type { EditTarget } from "#domain/page-editing/edit-target.ts";
import type { TypedRecord } from "#domain/page-editing/typed-record.ts";

/** A record form's callbacks. */
export interface FormEvents {
  /** Called with whether the form has unsaved changes, and a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  onCancel: () => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/** The props of a form beside a previewed page. */
export interface PageFormProps<T extends EditTarget = EditTarget> extends FormEvents {
  target: T;
  /** Called with the unsaved values. */
  onTyped: (typed: TypedRecord) => void;
}
