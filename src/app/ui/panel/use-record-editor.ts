import { useState } from "react";

interface EditorState<T> {
  record: T | null;
  isOpen: boolean;
  /** A new number is a new form. */
  version: number;
}

/**
 * Which record a tab's form edits, null for a new one; on a phone also whether the form is open.
 * `onLeave` runs when the form goes, to keep the focus near.
 */
export function useRecordEditor<T>(onLeave: () => void) {
  const [state, setState] = useState<EditorState<T>>({ record: null, isOpen: false, version: 0 });
  const show = (record: T | null, isOpen: boolean) =>
    setState(({ version }) => ({ record, isOpen, version: version + 1 }));
  return {
    ...state,
    /** Whether the form was opened by hand, and so takes the focus. */
    takesFocus: state.version > 0 && state.isOpen,
    open: () => show(null, true),
    edit: (record: T) => show(record, true),
    /** Back to creating, with a blank form. */
    leave: () => {
      show(null, false);
      onLeave();
    },
  };
}
