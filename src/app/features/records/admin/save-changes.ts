import { DataError, isKind, OUTCOME_UNKNOWN } from "#data/errors.ts";
import { findConflicts, listChanges } from "#domain/records/changes.ts";

/** How the record that a form edits is saved and read. */
export interface RecordStore<Row, Input> {
  /** Fails as `stale` or `not-found` when the record is no longer as it was known, or is gone. */
  update: (changes: Partial<Input>, known: Row) => Promise<Row>;
  /** Fails as `not-found` when the record is gone. */
  read: () => Promise<Row>;
  /** Writes the whole record anew, once it is gone. */
  create: () => Promise<Row>;
}

/** What somebody else did to the record meanwhile, so that saving would lose words. */
export type Clash<Row> =
  | { kind: "gone" }
  | { kind: "changed"; before: Row; theirs: Row; mine: object; fields: readonly string[] };

/** What the person decides: not to save yet, or to save, with some clashing fields as the other one has them. */
export type Decision = { kind: "wait" } | { kind: "save"; theirs: readonly string[] };

/**
 * Saves changes over the version that they were made from. When the record has another one by now,
 * what only one side touched is joined silently; about the rest, `ask` decides.
 *
 * @returns the record as it is now, or null when its person chose not to save
 * @throws {DataError} also `not-found` when the record may not be changed
 */
export async function saveChanges<Row extends { updated_at: string }, Input extends object>(
  store: RecordStore<Row, Input>,
  base: Row,
  changes: Partial<Input>,
  ask: (clash: Clash<Row>) => Promise<Decision>,
): Promise<Row | null> {
  let known = base;
  let pending = changes;
  while (Object.keys(pending).length > 0) {
    const saved = await attempt(store, pending, known);
    if ("updated" in saved) return saved.updated;
    const { theirs } = saved;
    if (theirs === null) {
      const decision = await ask({ kind: "gone" });
      return decision.kind === "save" ? store.create() : null;
    }
    const fields = findConflicts(known, theirs, pending);
    if (fields.length > 0) {
      const decision = await ask({ kind: "changed", before: known, theirs, mine: pending, fields });
      if (decision.kind === "wait") return null;
      pending = omit(pending, decision.theirs);
    }
    // A third version is compared with what was decided about the second.
    known = theirs;
  }
  return known;
}

async function attempt<Row extends { updated_at: string }, Input>(
  store: RecordStore<Row, Input>,
  changes: Partial<Input>,
  known: Row,
): Promise<{ updated: Row } | { theirs: Row | null }> {
  try {
    return { updated: await store.update(changes, known) };
  } catch (error) {
    const isLost = isKind(error, "network");
    if (!isLost && !isKind(error, "not-found") && !isKind(error, "stale")) throw error;
    const theirs = await findOutcome(store, error);
    // The very version that was to be replaced: nothing arrived, or the right to do so is missing.
    if (theirs?.updated_at === known.updated_at) throw error;
    if (isLost && theirs !== null && Object.keys(listChanges(theirs, changes)).length === 0) {
      return { updated: theirs };
    }
    return { theirs };
  }
}

/**
 * The record as it stands after a write failed; null without one.
 *
 * @throws {DataError} code `OUTCOME_UNKNOWN` when neither of the two was answered
 */
export async function findOutcome<Row>(
  store: Pick<RecordStore<Row, never>, "read">,
  failure: unknown,
): Promise<Row | null> {
  try {
    return await store.read();
  } catch (error) {
    if (isKind(error, "not-found")) return null;
    if (!isKind(error, "network") || !isKind(failure, "network")) throw error;
    const message = "The write was not answered, and what came of it could not be read";
    throw new DataError({ message, code: OUTCOME_UNKNOWN, status: 0, cause: failure });
  }
}

function omit<T extends object>(changes: T, fields: readonly string[]): T {
  return Object.fromEntries(
    Object.entries(changes).filter(([field]) => !fields.includes(field)),
  ) as T;
}
