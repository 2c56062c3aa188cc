import { describeFailure, describeSuccess } from "#app/panel/records/action-texts.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";
import { restoreDeleted } from "#data/records/revisions.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";

const RESTORE = { verb: "restaurar" } as const;

/** The result of restoring one record. */
export function describeRestore(table: RecordTable): { success: string; failure: string } {
  const { label } = RECORD_TABLES[table];
  return {
    success: describeSuccess(label, RESTORE, 1),
    failure: describeFailure(label, RESTORE, { failed: 1, chosen: 1 }),
  };
}

/** Explains why a record could not be restored, and what to do. */
export function explainRestoreError(table: RecordTable, error: unknown): string {
  if (error instanceof DataError && error.kind === "conflict") return RECORD_TABLES[table].conflict;
  return explainError(error);
}

/** Records per request and transaction: few enough to take seconds on the slowest machine. */
const PART = 500;

/** Restores deleted records, and shows the result in a toast. */
export async function restoreDeletedRecords(
  client: Client,
  table: RecordTable,
  ids: readonly string[],
): Promise<void> {
  const texts = describeRestore(table);
  try {
    for (let first = 0; first < ids.length; first += PART) {
      await restoreDeleted(client, table, ids.slice(first, first + PART));
    }
    showSuccess(
      ids.length === 1 ? texts.success : `Se restauraron ${COUNT.format(ids.length)} registros`,
    );
  } catch (error) {
    showError(texts.failure, { reason: explainRestoreError(table, error) });
  }
}

const COUNT = new Intl.NumberFormat("es-CO");
