import { useIsMutating } from "@tanstack/react-query";
import { useRef } from "react";

import { showOpeningFailure, useAskedRecord } from "#app/panel/lib/asked-record.ts";
import { contentKeys } from "#app/panel/lib/content-keys.ts";
import { useRestored } from "#app/panel/records/history/record-history.ts";
import { useDeleteRecord } from "#app/panel/records/resource/use-resource-changes.ts";
import { useRecordEditor } from "#app/panel/records/tab/use-record-editor.ts";
import { useRemoval } from "#app/panel/records/tab/use-removal.ts";
import { useRowReturn } from "#app/panel/records/tab/use-row-return.ts";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import {
  type ContentTarget,
  targetRow,
  targetText,
} from "#app/panel/resources/content/content-target.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { getContent } from "#data/content.ts";
import type { StoredContent } from "#domain/content/content-row.ts";

/** Which text the form edits, and functions that open others; `rows` are those of all known texts. */
export function useContentEditor(client: Client, rows: readonly StoredContent[]) {
  const isSaving = useIsMutating({ mutationKey: contentKeys.save }) > 0;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // When a row is removed, the focus stays near it.
  const focusHeading = () => headingRef.current?.focus();
  const editor = useRecordEditor<ContentTarget>({
    idOf: ({ row }) => row?.id ?? null,
    onLeave: useRowReturn(headingRef),
  });
  const editedId = editor.record?.row?.id ?? null;
  // Opening another record would replace the form while it is being saved.
  const edit = (target: ContentTarget) => !isSaving && editor.edit(target);
  const editText = ({ section, key }: { section: string; key: string }) =>
    edit(targetText(rows, section, key));
  useRestored(editedId, editor.cancel);
  useAskedRecord("contenido", (id) => {
    if (id === null) editor.open();
    else getContent(client, id).then((row) => edit(targetRow(row)), showOpeningFailure);
  });
  const leaveRecords = (ids: readonly string[]) => {
    if (editedId !== null && ids.includes(editedId)) editor.leave(null);
  };
  const { question, ...texts } = CONTENT.texts.remove;
  const removal = useRemoval({
    ...{ question, texts },
    explain: explainError,
    remove: useDeleteRecord(client, CONTENT).mutateAsync,
    onRemoved: (id) => {
      leaveRecords([id]);
      focusHeading();
    },
  });
  return {
    ...{ headingRef, focusHeading, editor, editedId, edit, editText, removal },
    /** Opens another text with what was typed; the typed value moves along, so nothing needs confirmation. */
    bring: (target: ContentTarget) => {
      editor.noteChanges(false);
      edit(target);
    },
    /** Closes the form when its text is among the deleted ones. */
    leaveRecords,
  };
}
