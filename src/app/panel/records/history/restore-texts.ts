import { describeFailure, describeSuccess } from "#app/panel/records/bulk/bulk-texts.ts";
import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";
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
