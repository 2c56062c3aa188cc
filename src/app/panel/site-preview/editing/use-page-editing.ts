import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { countSaves, SHOWN_PAGES } from "#app/panel/lib/query-keys.ts";
import { useUndo } from "#app/panel/records/history/use-undo.ts";
import { useRecordEditor } from "#app/panel/records/tab/use-record-editor.ts";
import { readTargets } from "#app/panel/site-preview/frame/edit-attribute.ts";
import { listThings, showTyped, targetsAround } from "#app/panel/site-preview/frame/things.ts";
import {
  focusThing,
  revealThing,
  watchThings,
} from "#app/panel/site-preview/frame/watch-things.ts";
import {
  type EditableElement,
  identifyElement,
  type EditableElements,
  nameElement,
  type TypedRecord,
} from "#domain/visual-editing/editable-element.ts";

interface PageEditingOptions {
  /** The document of the frame; null before it is there. */
  frame: Document | null;
  known: EditableElements;
  /** Whether a tap on the page edits, instead of following links. */
  isOn: boolean;
}

/** A thing to edit, and what else is at the same place of the page. */
export interface Picked {
  target: EditableElement;
  others: readonly EditableElement[];
}

/** Editing on a shown page: what is picked, what is typed, what was saved last. */
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
    const things = frame === null ? [] : listThings(frame);
    return things.find((thing) => readTargets(thing).includes(name)) ?? null;
  };
  const editor = useRecordEditor<Picked>({
    idOf: ({ target }) => identifyElement(target),
    isSaving: () => countSaves(queryClient) > 0,
    onLeave: () => {
      refresh();
      const thing = returnTo.current && find(returnTo.current);
      frame?.defaultView?.focus();
      thing?.focus({ preventScroll: true });
    },
  });
  const { record, edit } = editor;
  useEffect(() => {
    setTyped(null);
    if (record !== null) returnTo.current = record.target;
  }, [record, setTyped]);
  const pick = (thing: HTMLElement) => {
    const [target, ...others] = targetsAround(thing).flatMap((name) => known.get(name) ?? []);
    if (target !== undefined) edit({ target, others });
  };
  useThings({ frame, isOn, known, onPick: pick, announce: setAnnouncement });
  const step = (by: 1 | -1) => frame !== null && focusThing(frame, by);
  return {
    editor,
    picked: record,
    edit,
    announcement,
    undoing,
    next: () => step(1),
    previous: () => step(-1),
    /** Scrolls to what is edited. */
    reveal: () => {
      const thing = record && find(record.target);
      if (thing) revealThing(thing);
    },
    onTyped: (value: TypedRecord) => {
      setTyped(value);
      if (frame !== null) showAtOnce(frame, value);
    },
    onSaved: (recordId: string) => {
      if (record !== null) undoing.note({ table: record.target.table, recordId });
      editor.leave();
    },
  };
}

/** Whatever is saved while the page is shown may change it. */
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

/** Shows a typed text before the page is rendered with it. */
function showAtOnce(frame: Document, typed: TypedRecord): void {
  if (typed.table !== "site_content") return;
  // Tokens and Markdown are shown by the next rendering.
  if (!/[{}*_[\]#\n]/.test(typed.value)) {
    showTyped(frame, identifyElement({ ...typed, says: null }), typed.value);
  }
}

interface ThingsOptions extends PageEditingOptions {
  onPick: (thing: HTMLElement) => void;
  announce: (text: string) => void;
}

/** Watches the things of a page while a tap on it edits. */
function useThings({ frame, isOn, known, onPick, announce }: ThingsOptions): void {
  const latest = useRef({ known, onPick, announce });
  useEffect(() => {
    latest.current = { known, onPick, announce };
  });
  useEffect(() => {
    if (frame === null || !isOn) return;
    const nameThing = (thing: Element) => {
      const [name = ""] = readTargets(thing);
      const target = latest.current.known.get(name);
      return target === undefined ? "" : nameElement(target);
    };
    return watchThings(frame, {
      nameThing,
      onPick: (thing) => latest.current.onPick(thing),
      onFocus: (name) => latest.current.announce(`${name}. Enter para editar.`),
    });
  }, [frame, isOn]);
}
