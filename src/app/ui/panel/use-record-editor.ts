import { useCallback, useRef, useState } from "react";

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
  const leave = () => {
    show(null, false);
    onLeave();
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
      if (mayDiscard()) leave();
    },
    /** Back to creating, with a blank form. */
    leave,
    /** Told by the form whether something in it is not saved, and how to give that up. */
    noteChanges,
  };
}

const DISCARD_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";
