import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { Database } from "#data/database.types.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

type Tables = Database["public"]["Tables"];

/** Ids in one request's address. */
const PART = 100;

/** Whole records by their ids, in that order; those that are gone are left out. @throws {DataError} */
export async function readRecords<Table extends RecordTable>(
  client: Client,
  table: Table,
  ids: readonly string[],
): Promise<Tables[Table]["Row"][]> {
  const records = new Map<string, Tables[Table]["Row"]>();
  for (let first = 0; first < ids.length; first += PART) {
    const part = ids.slice(first, first + PART);
    // The compiler cannot check a table that is a parameter.
    const from = client.from(table as "news");
    for (const row of unwrap(await from.select("*").in("id", part))) records.set(row.id, row);
  }
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** All records of a table, whole, the oldest first. @throws {DataError} */
export async function listWholeRecords(
  client: Client,
  table: RecordTable,
): Promise<{ id: string }[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from(table as "news")
        .select("*")
        .order("created_at")
        .order("id")
        .range(first, last),
    ),
  );
}
