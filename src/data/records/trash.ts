import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { defineLists } from "#data/client/table.ts";
import type { SearchWord } from "#domain/content/content-list.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { DeletedRecord } from "#domain/revisions/revision.ts";

export interface TrashFilter {
  /** Words that a record's name, meaning or deleter must contain; without any, all are listed. */
  words: readonly SearchWord[];
  /** Null for all kinds. */
  table: RecordTable | null;
  sort: "newest" | "oldest";
}

const COLUMNS = "id, table_name, record_id, record_name, deleted_at, user_email";

/** The lists of deleted records; empty for anyone but an administrator. */
export const {
  listPage: listDeletedRecords,
  listAll: listAllDeletedRecords,
  listIds: listDeletedIds,
} = defineLists<DeletedRecord, TrashFilter>(COLUMNS, find);

/** By POST: the search terms may exceed the length of a URL. */
function find(client: Client, { words, table, sort }: TrashFilter, count?: "exact") {
  const search = words.map(({ word, names }) => ({ word, names: [...names] }));
  const found = client.rpc("find_deleted", { search }, count && { count });
  return (table === null ? found : found.eq("table_name", table))
    .order("deleted_at", { ascending: sort === "oldest" })
    .order("id");
}

/** Records per request and transaction: few enough to take seconds on the slowest machine. */
const PART = 500;

/**
 * Restores deleted records, each independently.
 *
 * @param ids those of the deletions
 * @returns the ids of the restored ones: another record may have the address or key of one
 * @throws {DataError}
 */
export function restoreDeletions(client: Client, ids: readonly string[]): Promise<string[]> {
  return runInParts(ids, async (revisions) =>
    unwrap(await client.rpc("restore_deletions", { revisions })),
  );
}

/**
 * Erases deleted records with all of their history and drafts.
 *
 * @param ids those of the deletions
 * @returns the ids of the erased ones: others were restored in the meantime
 * @throws {DataError} kind `forbidden` for anyone but an administrator
 */
export function eraseDeletions(client: Client, ids: readonly string[]): Promise<string[]> {
  return runInParts(ids, async (revisions) =>
    unwrap(await client.rpc("erase_deletions", { revisions })),
  );
}

async function runInParts(
  ids: readonly string[],
  run: (revisions: number[]) => Promise<string[]>,
): Promise<string[]> {
  const done: string[] = [];
  for (let first = 0; first < ids.length; first += PART) {
    done.push(...(await run(ids.slice(first, first + PART).map(Number))));
  }
  return done;
}

/** How many records were deleted before a moment (ISO 8601) and not restored. @throws {DataError} */
export async function countDeletedBefore(client: Client, moment: string): Promise<number> {
  const response = await client
    .from("revisions")
    .select("id", { count: "exact", head: true })
    .eq("operation", "delete")
    .is("restored_at", null)
    .lt("changed_at", moment);
  unwrap(response);
  return response.count ?? 0;
}

/**
 * Erases all records that were deleted before a moment (ISO 8601), in one transaction for each 500.
 *
 * @returns how many there were
 * @throws {DataError} kind `forbidden` for anyone but an administrator
 */
export async function eraseDeletedBefore(client: Client, moment: string): Promise<number> {
  let total = 0;
  for (;;) {
    const erased = unwrap(await client.rpc("erase_deleted_before", { moment }));
    total += erased;
    if (erased < PART) return total;
  }
}
