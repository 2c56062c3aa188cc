import { useCallback, useRef, useState } from "react";

interface EditorState<T> {
  record: T | null;
  isOpen: boolean;
  /** A new number is a new form. */
  version: number;
}

interface EditorOptions<T> {
  /** Null for a record that is new. */
  idOf: (record: T) => string | null;
  /** Told when the form goes, and to the row of which record, if to any, the focus belongs. */
  onLeave: (id: string | null) => void;
}

/** Which record a tab's form edits, null for a new one; on a phone also whether the form is open. */
export function useRecordEditor<T>({ idOf, onLeave }: EditorOptions<T>) {
  const [state, setState] = useState<EditorState<T>>({ record: null, isOpen: false, version: 0 });
  const hasChanges = useRef(false);
  const discard = useRef<(() => void) | null>(null);
  const noteChanges = useCallback((changed: boolean, giveUp?: () => void) => {
    hasChanges.current = changed;
    if (giveUp !== undefined) discard.current = giveUp;
  }, []);
  const show = (record: T | null, isOpen: boolean) => {
    hasChanges.current = false;
    discard.current?.();
    discard.current = null;
    setState(({ version }) => ({ record, isOpen, version: version + 1 }));
  };
  const leave = (id: string | null) => {
    show(null, false);
    onLeave(id);
  };
  const mayDiscard = () => !hasChanges.current || window.confirm(DISCARD_QUESTION);
  return {
    ...state,
    /** Whether the form was opened by hand, and so takes the focus. */
    takesFocus: state.version > 0 && state.isOpen,
    open: () => {
      // What was typed beside the list, on a screen that was wider then, is still there.
      if (state.record === null && hasChanges.current) setState({ ...state, isOpen: true });
      else show(null, true);
    },
    /** Asks first when something typed would be lost. */
    edit: (record: T) => {
      if (mayDiscard()) show(record, true);
    },
    /** Back to creating, with a blank form; asks first when something typed would be lost. */
    cancel: () => {
      if (mayDiscard()) leave(state.record && idOf(state.record));
    },
    /** Back to creating, with a blank form, and to the row of the record that was saved, if any. */
    leave,
    /** Told by the form whether something in it is not saved, and how to give that up. */
    noteChanges,
  };
}

const DISCARD_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";
