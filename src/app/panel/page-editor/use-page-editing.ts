import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { SHOWN_PAGES } from "#app/panel/lib/query-keys.ts";
import {
  listEditableElements,
  listTargetsAround,
  readTargets,
  showTyped,
} from "#app/panel/page-editor/frame/editable-elements.ts";
import {
  focusNextElement,
  revealElement,
  watchEditableElements,
} from "#app/panel/page-editor/frame/watch-elements.ts";
import { useChangeAuthor } from "#app/panel/records/edit/use-conflicts.tsx";
import { useEditor } from "#app/panel/records/edit/use-edit-controller.ts";
import { explainRestoreError } from "#app/panel/records/history/restore.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { deleteRecords } from "#data/records/records.ts";
import { listRevisions, restoreRevision } from "#data/records/revisions.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import {
  nameElement,
  type TypedRecord,
  type EditableElements,
  identifyElement,
  type EditableElement,
} from "#domain/visual-editing/editable-element.ts";

interface PageEditingOptions {
  /** The document of the frame; null until it has loaded. */
  frame: Document | null;
  known: EditableElements;
  /** Whether clicks on the page select elements instead of following links. */
  isOn: boolean;
}

/** What is selected for editing, and what else the page shows at the same place. */
export interface Picked {
  target: EditableElement;
  others: readonly EditableElement[];
}

/** Visual editing of a previewed page: selection, typed values, saves and undo. */
export function usePageEditing(
  { frame, known, isOn }: PageEditingOptions,
  setTyped: (typed: TypedRecord | null) => void,
) {
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  const undoing = useUndo();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: SHOWN_PAGES });
  useRefreshAfterSaves();
  const returnTo = useRef<EditableElement | null>(null);
  const find = (target: EditableElement): HTMLElement | null => {
    const name = identifyElement(target);
    const elements = frame === null ? [] : listEditableElements(frame);
    return elements.find((element) => readTargets(element).includes(name)) ?? null;
  };
  const editor = useEditor<Picked>({
    idOf: ({ target }) => identifyElement(target),
    onLeave: () => {
      refresh();
      const element = returnTo.current && find(returnTo.current);
      frame?.defaultView?.focus();
      element?.focus({ preventScroll: true });
    },
  });
  const { record, edit } = editor;
  useEffect(() => {
    setTyped(null);
    if (record !== null) returnTo.current = record.target;
  }, [record, setTyped]);
  const pick = (element: HTMLElement) => {
    const [target, ...others] = listTargetsAround(element).flatMap((name) => known.get(name) ?? []);
    if (target !== undefined) edit({ target, others });
  };
  useEditableElements({ frame, isOn, known, onPick: pick, announce: setAnnouncement });
  const step = (by: 1 | -1) => frame !== null && focusNextElement(frame, by);
  useStepKeys(frame, isOn ? step : null);
  return {
    editor,
    picked: record,
    edit,
    announcement,
    undoing,
    next: () => step(1),
    previous: () => step(-1),
    /** Scrolls to the element that is edited. */
    reveal: () => {
      const element = record && find(record.target);
      if (element) revealElement(element);
    },
    onTyped: (value: TypedRecord) => {
      setTyped(value);
      if (frame !== null) showImmediately(frame, value);
    },
    onSaved: (recordId: string) => {
      if (record !== null) undoing.note({ table: record.target.table, recordId });
      editor.finish(null);
    },
  };
}

/** Refetches the page after every save, since any of them may change it. */
function useRefreshAfterSaves(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== "updated" || mutation.state.status !== "success") return;
        void queryClient.invalidateQueries({ queryKey: SHOWN_PAGES });
      }),
    [queryClient],
  );
}

/** Shows a typed text before the page is rendered again. */
function showImmediately(frame: Document, typed: TypedRecord): void {
  if (typed.table !== "site_content") return;
  // Placeholders and Markdown need the server's rendering.
  if (!/[{}*_[\]#\n]/.test(typed.value)) {
    showTyped(frame, identifyElement({ ...typed, says: null }), typed.value);
  }
}

interface EditableElementsOptions extends PageEditingOptions {
  onPick: (element: HTMLElement) => void;
  announce: (text: string) => void;
}

/** Watches the editable elements of a page while it can be edited. */
function useEditableElements({
  frame,
  isOn,
  known,
  onPick,
  announce,
}: EditableElementsOptions): void {
  const latest = useRef({ known, onPick, announce });
  useEffect(() => {
    latest.current = { known, onPick, announce };
  });
  useEffect(() => {
    if (frame === null || !isOn) return;
    const nameTarget = (element: Element) => {
      const [name = ""] = readTargets(element);
      const target = latest.current.known.get(name);
      return target === undefined ? "" : nameElement(target);
    };
    return watchEditableElements(frame, {
      nameElement: nameTarget,
      onPick: (element) => latest.current.onPick(element),
      onFocus: (name) => latest.current.announce(`${name}. Enter para editar.`),
    });
  }, [frame, isOn]);
}

/** Alt+↓ and Alt+↑ go to the next and previous element, from the page and from the panel. @param step null disables them */
function useStepKeys(frame: Document | null, step: ((by: 1 | -1) => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp");
    if (!isStep || step === null) return;
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  });
  useEffect(() => {
    const aborter = new AbortController();
    const listen = (event: KeyboardEvent) => onKey(event);
    for (const page of [document, ...(frame === null ? [] : [frame])]) {
      page.addEventListener("keydown", listen, { signal: aborter.signal });
    }
    return () => aborter.abort();
  }, [frame]);
}

interface SavedRecord {
  table: RecordTable;
  recordId: string;
}

interface UndoableSave {
  saved: SavedRecord;
  /** The id of its revision; null if that is not known. */
  revision: Promise<number | null>;
}

/** Undoes the last save of a record, unless the record has changed since. */
function useUndo() {
  const client = useClient();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [canUndo, setCanUndo] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // A toast with an undo button outlives its form, and the next save.
  const last = useRef<UndoableSave | null>(null);
  const { compare } = useChangeAuthor();
  const undo = (save: UndoableSave | null) =>
    void runOnce(async () => {
      if (save === null) return;
      const { saved, revision } = save;
      setIsBusy(true);
      try {
        if (await undoSave(client, saved, await revision)) {
          showSuccess("Se deshizo el último cambio");
        } else showError(UNDO_FAILURE, { reason: CHANGED_SINCE });
        if (last.current === save) {
          last.current = null;
          setCanUndo(false);
        }
        await queryClient.invalidateQueries();
      } catch (error) {
        showError(UNDO_FAILURE, { reason: explainRestoreError(saved.table, error) });
      } finally {
        setIsBusy(false);
      }
    });
  return {
    /** To call after a record was saved. */
    note: (saved: SavedRecord) => {
      const newest = listNewest(client, saved, 1);
      last.current = {
        saved,
        revision: newest.then(
          // A colleague may have saved it by then.
          ([one]) => (one !== undefined && compare(one.user_email) === "self" ? one.id : null),
          () => null,
        ),
      };
      setCanUndo(true);
    },
    /** Undoes the last save. */
    undo: () => undo(last.current),
    /** Returns a function that undoes the save that is the last one now. */
    prepare: () => {
      const save = last.current;
      return () => undo(save);
    },
    canUndo,
    isBusy,
  };
}

const UNDO_FAILURE = "No se pudo deshacer el último cambio";
const CHANGED_SINCE = "Hubo otro cambio después: búsquelo en el historial del registro.";

function listNewest(client: Client, scope: SavedRecord, limit: number) {
  return listRevisions(client, { scope, olderThan: null, limit });
}

/** @returns whether the save is still the last change */
async function undoSave(
  client: Client,
  record: SavedRecord,
  saved: number | null,
): Promise<boolean> {
  const [last, before] = await listNewest(client, record, 2);
  if (last === undefined || last.id !== saved) return false;
  if (last.operation === "insert") await deleteRecords(client, record.table, [record.recordId]);
  else if (before === undefined) return false;
  else await restoreRevision(client, before.id);
  return true;
}
