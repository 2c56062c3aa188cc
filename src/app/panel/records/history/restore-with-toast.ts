import { describeRestore, explainRestoreError } from "#app/panel/records/history/restore-texts.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { restoreDeleted } from "#data/records/revisions.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** Records per request and transaction: few enough to take seconds on the slowest machine. */
const PART = 500;

/** Restores deleted records, and shows the result in a toast. */
export async function restoreWithToast(
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
