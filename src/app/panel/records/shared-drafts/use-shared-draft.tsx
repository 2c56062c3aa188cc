import { type ReactNode, Suspense, useEffect, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { type DraftForm, SharedDraft } from "#app/panel/records/shared-drafts/shared-draft.ts";
import { useDraftCalls } from "#app/panel/records/shared-drafts/use-draft-calls.ts";
import { useDraftSaving } from "#app/panel/records/shared-drafts/use-draft-saving.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

const DraftSchedule = lazyPart(
  async () => (await import("#app/panel/records/shared-drafts/draft-schedule.tsx")).DraftSchedule,
  "asked",
);

interface SharedDraftOptions<V extends object> extends DraftForm<V> {
  table: RecordTable;
  /** The form's title. */
  title: string;
  /** The draft the form was opened with. */
  opened: RecordDraft | null;
  /** The form's values when it was opened. */
  initial: V;
  /** Called with the record's id when its draft was saved or scheduled. */
  onSaved: (recordId: string) => void;
}

/** A form's draft, shared with colleagues; render `question` in the form. */
export function useSharedDraft<V extends object>(options: SharedDraftOptions<V>) {
  const { table, title, recordId, opened, initial } = options;
  const { readValues, toContent, onMerged, onSaved } = options;
  const calls = useDraftCalls(table);
  const [draft] = useState(
    () => new SharedDraft<V>(calls, opened, { recordId, readValues, toContent, onMerged }, initial),
  );
  useEffect(() => draft.connect({ recordId, readValues, toContent, onMerged }));
  const end = () => {
    draft.leave();
    onSaved(recordId);
  };
  const saving = useDraftSaving<V>({ draft, names: table, onSaved: end });
  const [scheduled, setScheduled] = useState<V | null>(null);
  const dialog: ReactNode = scheduled !== null && (
    <Suspense>
      <DraftSchedule
        table={table}
        recordId={recordId}
        subject={title}
        saveDraft={() => saving.saveQuietly(scheduled)}
        onPlanned={end}
        onClose={() => setScheduled(null)}
      />
    </Suspense>
  );
  return {
    draft,
    ...saving,
    /** A draft in a package is published with the package. */
    canSchedule: opened?.package_id == null,
    /** Asks when to publish the values. */
    schedule: (values: V) => setScheduled(values),
    dialog,
  };
}
