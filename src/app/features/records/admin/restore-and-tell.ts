import { explainRestoreError, RESTORE_TEXTS } from "#app/features/records/admin/restore-texts.ts";
import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
import type { Client } from "#data/client.ts";
import { restoreDeleted } from "#data/revisions.ts";
import type { RevisionTable } from "#domain/revisions/revision.ts";

/** Brings deleted records back, and says in a toast how that went. */
export async function restoreAndTell(
  client: Client,
  table: RevisionTable,
  ids: readonly string[],
): Promise<void> {
  const texts = RESTORE_TEXTS[table];
  try {
    await restoreDeleted(client, table, ids);
    showSuccess(texts.success);
  } catch (error) {
    showError(texts.failure, { reason: explainRestoreError(table, error) });
  }
}
