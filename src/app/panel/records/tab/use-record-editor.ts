import { useCallback, useRef, useState } from "react";

interface EditorState<T> {
  record: T | null;
  isOpen: boolean;
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** Changes with each new form. */
  version: number;
}

interface EditorOptions<T> {
  /** Null for a new record. */
  idOf: (record: T) => string | null;
  /** Whether the open form is being saved. */
  isSaving: () => boolean;
  /** Whether a blank form stays open after a success, above the list. */
  staysOpen?: () => boolean;
  /** Called when the form is closed, with the id of the record whose row should take the focus, if any. */
  onLeave: (id: string | null) => void;
}

/** Manages which record a tab's form edits (null for a new one) and, on a phone, whether it is open. */
export function useRecordEditor<T>({ idOf, isSaving, staysOpen, onLeave }: EditorOptions<T>) {
  const [state, setState] = useState<EditorState<T>>({
    record: null,
    isOpen: false,
    takesFocus: false,
    version: 0,
  });
  const hasChanges = useRef(false);
  const discard = useRef<(() => void) | null>(null);
  const noteChanges = useCallback((changed: boolean, giveUp?: () => void) => {
    hasChanges.current = changed;
    if (giveUp !== undefined) discard.current = giveUp;
  }, []);
  const replaceForm = (record: T | null, isOpen: boolean, takesFocus = isOpen) => {
    hasChanges.current = false;
    discard.current = null;
    setState(({ version }) => ({ record, isOpen, takesFocus, version: version + 1 }));
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
    open: () => {
      // Preserves what was typed beside the list on a wider screen.
      if (state.record === null && hasChanges.current) {
        setState({ ...state, isOpen: true, takesFocus: true });
      } else show(null, true);
    },
    /** Asks first if unsaved changes would be lost. */
    edit: (record: T) => {
      if (mayDiscard()) show(record, true);
    },
    /** Returns to a blank form; asks first if unsaved changes would be lost. */
    cancel: () => {
      if (mayDiscard()) leave(editedId);
    },
    /**
     * Returns to a blank form, unless the current one is being saved. Unsaved values stay as a draft.
     *
     * @returns whether it closed the form
     */
    closeKeepingDraft: (): boolean => {
      if (isSaving()) return false;
      replaceForm(null, false);
      onLeave(editedId);
      return true;
    },
    /** Closes the form of a deleted record. */
    leave: () => leave(null),
    /** After a success: returns to a blank form, and to the row of the saved record. */
    finish: (id: string | null) => {
      discard.current?.();
      replaceForm(null, state.isOpen && staysOpen?.() === true, false);
      onLeave(id);
    },
    /** Called by the form with whether it has unsaved changes, and with a function that discards them. */
    noteChanges,
  };
}

const DISCARD_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";
