import { useEffect, useState } from "react";

import { type DraftForm, SharedDraft } from "#app/panel/records/shared-drafts/shared-draft.ts";
import { useDraftCalls } from "#app/panel/records/shared-drafts/use-draft-calls.ts";
import { useDraftSaving } from "#app/panel/records/shared-drafts/use-draft-saving.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

interface SharedDraftOptions<V extends object> extends DraftForm<V> {
  table: RecordTable;
  /** The draft that the form was opened with. */
  opened: RecordDraft | null;
  /** The form's values when it was opened. */
  initial: V;
  /** Called with the record's id after 'Guardar borrador'. */
  onSaved: (recordId: string) => void;
}

/** The draft of a form that colleagues share; render `question` in the form. */
export function useSharedDraft<V extends object>(options: SharedDraftOptions<V>) {
  const { table, recordId, opened, initial, readValues, toContent, onMerged, onSaved } = options;
  const calls = useDraftCalls(table);
  const [draft] = useState(
    () => new SharedDraft<V>(calls, opened, { recordId, readValues, toContent, onMerged }, initial),
  );
  useEffect(() => draft.connect({ recordId, readValues, toContent, onMerged }));
  const saving = useDraftSaving<V>({
    draft,
    names: table,
    onSaved: () => {
      draft.leave();
      onSaved(recordId);
    },
  });
  return { draft, ...saving };
}
