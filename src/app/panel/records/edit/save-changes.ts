import { isKind, isTaken, toOutcomeError } from "#data/client/errors.ts";
import { NO_VERSION } from "#data/content.ts";
import { findConflicts, listChanges } from "#domain/records/changes.ts";

/** Reads and writes the record that a form edits. */
export interface RecordStore<Row, Input> {
  /** Fails as `stale` when the record has another version than `known`, as `not-found` when it is gone. */
  update: (changes: Partial<Input>, known: Row) => Promise<Row>;
  /** Fails as `not-found` when the record is gone. */
  read: () => Promise<Row>;
  /** Recreates a deleted record; null if that is impossible. */
  create: (() => Promise<Row>) | null;
}

/** Another administrator's change, which saving would overwrite. */
export type Conflict<Row> =
  | { kind: "gone" }
  | { kind: "changed"; before: Row; theirs: Row; mine: object; fields: readonly string[] };

/** The user's decision: not to save yet, or to save, with some conflicting fields as `theirs`, others as joined texts. */
export type Decision =
  | { kind: "wait" }
  | { kind: "save"; theirs: readonly string[]; joined?: Readonly<Record<string, string>> };

/**
 * Saves changes over the version that they are based on. When the record has a newer one, fields that only
 * one side changed are merged silently; `ask` decides about the rest.
 *
 * @returns the current record, or null when the user chose not to save
 * @throws {DataError} also `not-found` when the record may not be changed
 */
export async function saveChanges<Row extends { updated_at: string }, Input extends object>(
  store: RecordStore<Row, Input>,
  base: Row,
  changes: Partial<Input>,
  ask: (conflict: Conflict<Row>) => Promise<Decision>,
): Promise<Row | null> {
  let known = base;
  let pending = changes;
  while (Object.keys(pending).length > 0) {
    const saved = await attempt(store, pending, known);
    if ("updated" in saved) return saved.updated;
    const { theirs } = saved;
    if (theirs === null) {
      const { create } = store;
      if (create === null) throw saved.error;
      const decision = await ask({ kind: "gone" });
      return decision.kind === "save" ? create() : null;
    }
    const fields = findConflicts(known, theirs, pending);
    if (fields.length > 0) {
      const decision = await ask({ kind: "changed", before: known, theirs, mine: pending, fields });
      if (decision.kind === "wait") return null;
      pending = { ...omit(pending, decision.theirs), ...decision.joined };
    }
    // A third version is compared with the second, which is already decided.
    known = theirs;
  }
  return known;
}

/**
 * Creates a record with a client-generated id. If an earlier attempt succeeded but its response was lost, what was typed
 * since is saved as a change.
 *
 * @param sent the input of the earliest attempt without a response; null when unknown, as after a reload
 * @returns the current record, or null when the user chose not to save
 * @throws {DataError}
 */
export async function createRecord<Row extends { updated_at: string }, Input extends object>(
  store: RecordStore<Row, Input> & { create: () => Promise<Row> },
  input: Input,
  sent: Input | null,
  ask: (conflict: Conflict<Row>) => Promise<Decision>,
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

async function attempt<Row extends { updated_at: string }, Input>(
  store: RecordStore<Row, Input>,
  changes: Partial<Input>,
  known: Row,
): Promise<{ updated: Row } | { theirs: Row | null; error: unknown }> {
  try {
    return { updated: await store.update(changes, known) };
  } catch (error) {
    const isLost = isKind(error, "network");
    if (!isLost && !isKind(error, "not-found") && !isKind(error, "stale")) throw error;
    const theirs = await findOutcome(store, error);
    // The version is unchanged: the write did not arrive, or the user lacks the right.
    if (theirs?.updated_at === known.updated_at) throw error;
    if (isLost && theirs !== null && Object.keys(listChanges(theirs, changes)).length === 0) {
      return { updated: theirs };
    }
    return { theirs, error };
  }
}

/**
 * The stored record after a failed write; null when there is none.
 *
 * @throws {DataError} code `OUTCOME_UNKNOWN` when neither the write nor the read got a response
 */
async function findOutcome<Row>(
  store: Pick<RecordStore<Row, never>, "read">,
  failure: unknown,
): Promise<Row | null> {
  try {
    return await store.read();
  } catch (error) {
    if (isKind(error, "not-found")) return null;
    throw toOutcomeError(failure, error);
  }
}

function omit<T extends object>(changes: T, fields: readonly string[]): T {
  return Object.fromEntries(
    Object.entries(changes).filter(([field]) => !fields.includes(field)),
  ) as T;
}
