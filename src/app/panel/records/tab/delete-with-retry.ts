import { isKind } from "#data/client/errors.ts";

/**
 * Deletes a record, and retries when no response came: a record that is gone by then was deleted.
 *
 * @throws {DataError}
 */
export async function deleteWithRetry(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isKind(error, "network")) throw error;
    await remove().catch((again: unknown) => {
      if (!isKind(again, "not-found")) throw again;
    });
  }
}
