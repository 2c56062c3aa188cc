import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { explainRestoreError } from "#app/panel/records/history/restore-texts.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { deleteRecords } from "#data/records/records.ts";
import { listRevisions, restoreRevision } from "#data/records/revisions.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

interface SavedRecord {
  table: RecordTable;
  recordId: string;
}

/** Undoes the last save of a record, unless the record has changed since. */
export function useUndo() {
  const client = useClient();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [canUndo, setCanUndo] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // A toast with an undo button outlives its form.
  const last = useRef<{ saved: SavedRecord; revision: Promise<number | null> } | null>(null);
  const undo = () =>
    void runOnce(async () => {
      if (last.current === null) return;
      const { saved, revision } = last.current;
      setIsBusy(true);
      try {
        if (await undoSave(client, saved, await revision)) {
          showSuccess("Se deshizo el último cambio");
        } else showError(FAILURE, { reason: CHANGED });
        last.current = null;
        setCanUndo(false);
        await queryClient.invalidateQueries();
      } catch (error) {
        showError(FAILURE, { reason: explainRestoreError(saved.table, error) });
      } finally {
        setIsBusy(false);
      }
    });
  return {
    /** To call after a record was saved. */
    note: (saved: SavedRecord) => {
      last.current = { saved, revision: readLatest(client, saved).catch(() => null) };
      setCanUndo(true);
    },
    undo,
    canUndo,
    isBusy,
  };
}

const FAILURE = "No se pudo deshacer el último cambio";
const CHANGED = "Hubo otro cambio después: búsquelo en el historial del registro.";

async function readLatest(
  client: Client,
  { table, recordId }: SavedRecord,
): Promise<number | null> {
  const scope = { table, recordId };
  const [revision] = await listRevisions(client, { scope, olderThan: null, limit: 1 });
  return revision?.id ?? null;
}

/** @returns whether the save is still the last change */
async function undoSave(
  client: Client,
  { table, recordId }: SavedRecord,
  saved: number | null,
): Promise<boolean> {
  const scope = { table, recordId };
  const [last, before] = await listRevisions(client, { scope, olderThan: null, limit: 2 });
  if (last === undefined || last.id !== saved) return false;
  if (last.operation === "insert") await deleteRecords(client, table, [recordId]);
  else if (before === undefined) return false;
  else await restoreRevision(client, before.id);
  return true;
}
