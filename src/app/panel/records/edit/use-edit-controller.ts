import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { useLatest } from "#app/panel/lib/hooks/use-latest.ts";
import { afterPaint } from "#app/panel/lib/pause.ts";
import { useRecordHistory } from "#app/panel/records/history/record-history.tsx";

/**
 * Which record a tab's form edits. `idOf` returns the id of what the form edits; null for a new record. Call `lookForRow` in
 * an effect of each render of the list, which may be later than the form's.
 */
export function useEditController<Edited>(idOf: (edited: Edited) => string | null) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { lookForRow, returnToRow } = useRowReturn(headingRef);
  const editor = useEditor<Edited>({ idOf, onLeave: returnToRow });
  const { editedId } = editor;
  // For what is called later than it was rendered, for example when a toast's action undoes a copy.
  const lastEditedId = useLatest(editedId);
  const history = useRecordHistory();
  const noteRestored = useEffectEvent((id: string) => {
    // The form of a restored record is outdated; it asks before unsaved changes would be lost.
    if (id === editedId) editor.cancel();
  });
  useEffect(() => history.onRestored(noteRestored), [history]);
  return {
    headingRef,
    /** After a row is removed, the focus stays nearby. */
    focusHeading: () => headingRef.current?.focus(),
    lookForRow,
    editor,
    editedId,
    /** Closes the form if its record was deleted. */
    leaveRecords: (ids: readonly string[]) => {
      if (lastEditedId.current !== null && ids.includes(lastEditedId.current)) editor.leave();
    },
    edit: editor.edit,
  };
}

export type EditController<Edited> = ReturnType<typeof useEditController<Edited>>;

interface EditorState<T> {
  record: T | null;
  /** Whether the user opened the form, which then takes the focus. */
  isOpen: boolean;
  /** Changes with each new form. */
  version: number;
}

interface EditorOptions<T> {
  /** Null for a new record. */
  idOf: (record: T) => string | null;
  /** Called when the form is closed, with the id of the record whose row should take the focus, if any. */
  onLeave: (id: string | null) => void;
}

/** The state of a form: which record it edits (null for a new one) and, on a phone, whether it is open. */
export function useEditor<T>({ idOf, onLeave }: EditorOptions<T>) {
  const [state, setState] = useState<EditorState<T>>({
    record: null,
    isOpen: false,
    version: 0,
  });
  /** Set while the form is being saved, from the press to the end: what is to be opened then. */
  const saving = useRef<{ next: T | null } | null>(null);
  const hasChanges = useRef(false);
  const discard = useRef<(() => void) | null>(null);
  const [changedId, setChangedId] = useState<string | null>(null);
  /** The version of the newest form: a replaced one may still report what it had begun. */
  const newest = useRef(state.version);
  const { version } = state;
  const noteChanges = useCallback(
    (changed: boolean, giveUp?: () => void, id?: string) => {
      if (version !== newest.current) return;
      hasChanges.current = changed;
      if (giveUp !== undefined) discard.current = giveUp;
      if (id !== undefined) setChangedId(id);
    },
    [version],
  );
  const replaceForm = (record: T | null, isOpen: boolean) => {
    saving.current = null;
    hasChanges.current = false;
    discard.current = null;
    newest.current += 1;
    setChangedId(null);
    setState({ record, isOpen, version: newest.current });
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
    /** The id of what was typed in the open form, which a new record has too. */
    changedId,
    open: () => {
      // Preserves what was typed beside the list on a wider screen.
      if (state.record === null && hasChanges.current) {
        setState({ ...state, isOpen: true });
      } else show(null, true);
    },
    /**
     * Asks first if unsaved changes would be lost. While the form is being saved, waits until it closes; dropped if it stays
     * open.
     */
    edit: (record: T) => {
      if (saving.current !== null) saving.current.next = record;
      else if (mayDiscard()) show(record, true);
    },
    /** Returns to a blank form, unless the current one is being saved; asks first if unsaved changes would be lost. */
    cancel: () => {
      if (version === newest.current && saving.current === null && mayDiscard()) leave(editedId);
    },
    /**
     * Returns to a blank form, unless the current one is being saved. Unsaved values stay as a draft.
     *
     * @returns whether it closed the form
     */
    closeKeepingDraft: (): boolean => {
      if (saving.current !== null) return false;
      replaceForm(null, false);
      onLeave(editedId);
      return true;
    },
    /** Closes the form of a deleted record. */
    leave: () => leave(null),
    /** After a success: returns to a blank form, and to the row of the saved record. */
    finish: (id: string | null) => {
      if (version !== newest.current) return;
      const next = saving.current?.next ?? null;
      discard.current?.();
      replaceForm(next, next !== null);
      if (next === null) onLeave(id);
    },
    /** Called by the form with whether it has unsaved changes, and with a function that discards them. */
    noteChanges,
    /** Called by the form when a save begins and ends. */
    noteSaving: (isRunning: boolean) => {
      if (version === newest.current) saving.current = isRunning ? { next: null } : null;
    },
  };
}

type Editor<T> = ReturnType<typeof useEditor<T>>;

const DISCARD_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";

/** The URL parameter that names the record in the open form. */
const EDITED = "registro";

/** Its value for a new record. */
const NEW_RECORD = "nuevo";

/** The change of the URL that opens a record. */
export const editChanges = (id: string) => ({ [EDITED]: id });

/**
 * Synchronizes a form with the URL: Back closes the form, as users of phones expect, and a reload or a link opens it.
 * `open` is called with null for a new record; `name` is the record's id, or another name that `open` accepts. Call it
 * before `useRecordRequest`, whose record replaces the one in the URL.
 */
export function useEditAddress<T>(
  editor: Editor<T>,
  open: (name: string | null) => void,
  name: string | null = editor.editedId,
): void {
  const { params, change } = useTabAddress();
  const asked = params.get(EDITED);
  const edited = editor.isOpen ? (name ?? NEW_RECORD) : null;
  const last = useRef<Names>({ asked: null, edited: null });
  /** The last requested value of the parameter, until the URL has it. */
  const requested = useRef<string | null | undefined>(undefined);
  const write = useEffectEvent(() => {
    if (asked === edited || requested.current === edited) return;
    requested.current = edited;
    const how = asked === null ? "push" : "replace";
    change({ [EDITED]: edited }, edited === null ? "return" : how);
  });
  const follow = useEffectEvent((now: Names) => {
    const before = last.current;
    last.current = now;
    const hasArrived = asked === requested.current;
    const hasMoved = asked !== before.asked && !hasArrived;
    if (hasMoved || hasArrived) requested.current = undefined;
    if (asked === edited) return;
    if (hasMoved && (edited === null || editor.closeKeepingDraft())) {
      // Some records are loaded before their form opens.
      last.current.edited = null;
      if (asked !== null) open(asked === NEW_RECORD ? null : asked);
    } else if (hasMoved || hasArrived || edited !== before.edited) {
      // By the time the URL has changed, the form may have been closed.
      // React Router rerenders much of the page when the URL changes.
      void afterPaint().then(write);
    }
  });
  useEffect(() => follow({ asked, edited }), [asked, edited]);
}

/** What the URL names, and what the open form edits. */
interface Names {
  asked: string | null;
  edited: string | null;
}

/**
 * Returns focus and scroll position to the row of the record whose form was closed, or to the list's heading while the row
 * is missing: a new record's row appears later, or is on another page.
 */
function useRowReturn(headingRef: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null);
  const stopWaiting = useRef<() => void>(() => undefined);
  const lookForRow = () => {
    const id = wanted.current;
    if (id === null) return;
    wanted.current = null;
    const row = findRow(id);
    if (row !== null) return focusRow(row);
    headingRef.current?.focus();
    stopWaiting.current = waitForRow(id, headingRef.current);
  };
  const returnToRow = (id: string | null) => {
    stopWaiting.current();
    wanted.current = id;
    if (id === null) headingRef.current?.focus();
  };
  return { lookForRow, returnToRow };
}

/** Focuses a row once it is in the document, unless the focus has left `from` by then. @returns cancels */
function waitForRow(id: string, from: HTMLElement | null): () => void {
  // A group of rows may be rendered in a later frame than its list.
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== from;
    const row = hasMoved ? null : findRow(id);
    if (row !== null || hasMoved) observer.disconnect();
    if (row !== null) focusRow(row);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function findRow(id: string): HTMLElement | null {
  return document.querySelector(`[data-record="${CSS.escape(id)}"]`);
}

function focusRow(row: HTMLElement): void {
  row.closest("details")?.setAttribute("open", "");
  row.querySelector<HTMLElement>('[data-act="edit"]')?.focus({ preventScroll: true });
  revealRow(row);
  // Leaving the form's address goes back in the history, where the browser restores the scroll position of the form.
  const again = () => {
    void afterPaint().then(() => row.contains(document.activeElement) && revealRow(row));
  };
  const signal = AbortSignal.timeout(HISTORY_MS);
  window.addEventListener("popstate", again, { once: true, signal });
}

const HISTORY_MS = 1000;

function revealRow(row: HTMLElement): void {
  const { top, bottom } = row.getBoundingClientRect();
  const isInSight = bottom > 0 && top < window.innerHeight;
  row.scrollIntoView({ block: isInSight ? "nearest" : "center" });
}
