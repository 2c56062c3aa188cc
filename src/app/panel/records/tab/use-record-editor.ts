import { useCallback, useRef, useState } from "react";

interface EditorState<T> {
  record: T | null;
  isOpen: boolean;
  /** Changes with each new form. */
  version: number;
}

interface EditorOptions<T> {
  /** Null for a new record. */
  idOf: (record: T) => string | null;
  /** Whether the open form is being saved. */
  isSaving: () => boolean;
  /** Called when the form is closed, with the id of the record whose row should take the focus, if any. */
  onLeave: (id: string | null) => void;
}

/** Manages which record a tab's form edits (null for a new one) and, on a phone, whether it is open. */
export function useRecordEditor<T>({ idOf, isSaving, onLeave }: EditorOptions<T>) {
  const [state, setState] = useState<EditorState<T>>({ record: null, isOpen: false, version: 0 });
  const hasChanges = useRef(false);
  const discard = useRef<(() => void) | null>(null);
  const noteChanges = useCallback((changed: boolean, giveUp?: () => void) => {
    hasChanges.current = changed;
    if (giveUp !== undefined) discard.current = giveUp;
  }, []);
  const replaceForm = (record: T | null, isOpen: boolean) => {
    hasChanges.current = false;
    discard.current = null;
    setState(({ version }) => ({ record, isOpen, version: version + 1 }));
  };
  const show = (record: T | null, isOpen: boolean) => {
    discard.current?.();
    replaceForm(record, isOpen);
  };
  const leave = (id: string | null) => {
    show(null, false);
    onLeave(id);
  };
  const editedId = state.record && idOf(state.record);
  const mayDiscard = () => !hasChanges.current || window.confirm(DISCARD_QUESTION);
  return {
    ...state,
    /** Null for a new record. */
    editedId,
    /** Whether the user opened the form, which then takes the focus. */
    takesFocus: state.version > 0 && state.isOpen,
    open: () => {
      // Keeps what was typed beside the list, when the screen was wider.
      if (state.record === null && hasChanges.current) setState({ ...state, isOpen: true });
      else show(null, true);
    },
    /** Asks first when unsaved changes would be lost. */
    edit: (record: T) => {
      if (mayDiscard()) show(record, true);
    },
    /** Returns to a blank form; asks first when unsaved changes would be lost. */
    cancel: () => {
      if (mayDiscard()) leave(editedId);
    },
    /**
     * Returns to a blank form, unless this one is being saved; what was typed stays as the draft of what was edited.
     *
     * @returns whether it did
     */
    putAway: (): boolean => {
      if (isSaving()) return false;
      replaceForm(null, false);
      onLeave(editedId);
      return true;
    },
    /** Returns to a blank form, and to the row of the saved record, if any. */
    leave,
    /** Called by the form with whether it has unsaved changes, and with a function that discards them. */
    noteChanges,
  };
}

const DISCARD_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";
