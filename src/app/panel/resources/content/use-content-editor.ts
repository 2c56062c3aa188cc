import { useIsMutating } from "@tanstack/react-query";

import { showOpeningFailure, useAskedRecord } from "#app/panel/lib/asked-record.ts";
import { contentKeys } from "#app/panel/lib/content-keys.ts";
import { useDeleteRecord } from "#app/panel/records/resource/use-resource-changes.ts";
import { useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import {
  type ContentTarget,
  targetRow,
  targetText,
} from "#app/panel/resources/content/content-target.ts";
import type { Client } from "#data/client/client.ts";
import { getContent } from "#data/content.ts";
import type { StoredContent } from "#domain/content/content-row.ts";

/** Which text the form edits, and functions that open others; `rows` are those of all known texts. */
export function useContentEditor(client: Client, rows: readonly StoredContent[]) {
  const isSaving = useIsMutating({ mutationKey: contentKeys.save }) > 0;
  const tab = useRecordTab<ContentTarget>({
    idOf: ({ row }) => row?.id ?? null,
    texts: CONTENT.texts.remove,
    remove: useDeleteRecord(client, CONTENT).mutateAsync,
  });
  const { editor } = tab;
  // Opening another record would replace the form while it is being saved.
  const edit = (target: ContentTarget) => !isSaving && editor.edit(target);
  const editText = ({ section, key }: { section: string; key: string }) =>
    edit(targetText(rows, section, key));
  useAskedRecord("contenido", (id) => {
    if (id === null) editor.open();
    else getContent(client, id).then((row) => edit(targetRow(row)), showOpeningFailure);
  });
  return {
    ...tab,
    edit,
    editText,
    /** Opens another text with what was typed; the typed value moves along, so nothing needs confirmation. */
    bring: (target: ContentTarget) => {
      editor.noteChanges(false);
      edit(target);
    },
  };
}
