import {
  type Clash,
  type Decision,
  findOutcome,
  type RecordStore,
  saveChanges,
} from "#app/panel/records/save/save-changes.ts";
import { isKind, isTaken } from "#data/client/errors.ts";
import { NO_VERSION } from "#data/content.ts";
import { listChanges } from "#domain/records/changes.ts";

/**
 * Creates a record with a client-generated id. If an earlier attempt succeeded but its response was lost, what was typed
 * since is saved as a change.
 *
 * @param sent the input of the earliest attempt without a response; null when unknown, as after a reload
 * @returns the current record, or null when the user chose not to save
 * @throws {DataError}
 */
export async function createRecord<Row extends { updated_at: string }, Input extends object>(
  store: RecordStore<Row, Input>,
  input: Input,
  sent: Input | null,
  ask: (clash: Clash<Row>) => Promise<Decision>,
): Promise<Row | null> {
  try {
    return await store.create();
  } catch (error) {
    if (!isTaken(error) && !isKind(error, "network")) throw error;
    const there = await findOutcome(store, error);
    // Another record has a value that must be unique, or nothing was created.
    if (there === null) throw error;
    const earlier = sent ?? (isTaken(error) ? null : input);
    if (earlier === null) return saveChanges(store, there, listChanges(there, input), ask);
    // The version of the sent record is unknown, so the stored record is loaded and compared.
    const first = { ...there, ...earlier, updated_at: NO_VERSION };
    return saveChanges(store, first, listChanges(earlier, input), ask);
  }
}
