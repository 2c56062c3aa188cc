import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { plannedQuery } from "#app/panel/records/drafts/form-notice.tsx";
import { MomentDialog } from "#app/panel/records/drafts/moment-dialog.tsx";
import { useSave } from "#app/panel/records/edit/use-save.ts";
import { planDraft } from "#data/publishing/publications.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

interface DraftScheduleProps {
  table: RecordTable;
  recordId: string;
  /** The form's title. */
  subject: string;
  /** Saves the typed values as the draft; resolves with false if the user chose not to. */
  saveDraft: () => Promise<boolean>;
  onPlanned: () => void;
  onClose: () => void;
}

/** Asks when to publish a form's draft, and schedules or reschedules it. */
export function DraftSchedule({
  table,
  recordId,
  subject,
  saveDraft,
  onPlanned,
  onClose,
}: DraftScheduleProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const target = { table_name: table, record_id: recordId, package_id: null };
  const planned = useQuery(plannedQuery(client, target));
  const { submit, isSaving } = useSave<string>({
    save: async (moment) => {
      if (!(await saveDraft())) return false;
      await planDraft(client, target, moment);
      void queryClient.invalidateQueries({ queryKey: publishingKeys.all });
      onPlanned();
      return true;
    },
    texts: TEXTS,
  });
  // The fields are initialized once, with the scheduled moment.
  if (planned.isPending) return null;
  return (
    <MomentDialog
      title="Programar"
      subject={subject}
      planned={planned.data?.due_at ?? null}
      isWorking={isSaving}
      onSubmit={(moment) => void submit(moment)}
      onClose={onClose}
    />
  );
}

const TEXTS = { success: "Borrador programado", failure: "No se pudo programar" };
