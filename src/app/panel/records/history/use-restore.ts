import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { revisionKeys } from "#app/panel/lib/query-keys.ts";
import { describeRestore, explainRestoreError } from "#app/panel/records/history/restore-texts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { RevisionSummary } from "#domain/revisions/revision.ts";

/** The result of the last restore. */
export type RestoreResult =
  | {
      isRestored: true;
      text: string;
      /** Name of the restored record. */
      name: string;
      /** Undoes the restore; null after an undo. */
      undo: (() => void) | null;
    }
  | { isRestored: false; text: string; reason: string };

interface RestoreOptions {
  table: RecordTable;
  /** Called with the changed record's id, after the history was refetched. */
  onRestored: (recordId: string) => void;
}

interface Restoring {
  revision: RevisionSummary;
  name: string;
  restore: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

/** Restores records from a dialog, one at a time, with undo. */
export function useRestore({ table, onRestored }: RestoreOptions) {
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [busyId, setBusyId] = useState<number | null>(null);
  const [result, setResult] = useState<RestoreResult | null>(null);
  const texts = describeRestore(table);

  const run = (revision: RevisionSummary, action: () => Promise<unknown>, done: RestoreResult) =>
    runOnce(async () => {
      setBusyId(revision.id);
      setResult(null);
      try {
        await action();
        await queryClient.invalidateQueries({ queryKey: revisionKeys.lists() });
        setResult(done);
        onRestored(revision.record_id);
      } catch (error) {
        const reason = explainRestoreError(table, error);
        setResult({ isRestored: false, text: texts.failure, reason });
      } finally {
        setBusyId(null);
      }
    });

  const undoRestoring = ({ revision, name, undo }: Restoring) =>
    void run(revision, undo, { isRestored: true, text: "Se deshizo el cambio.", name, undo: null });

  return {
    /** Id of the revision that is being restored. */
    busyId,
    result,
    restore: (restoring: Restoring) => {
      const { revision, name, restore } = restoring;
      const undo = () => undoRestoring(restoring);
      void run(revision, restore, { isRestored: true, text: texts.success, name, undo });
    },
  };
}
