import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { Row } from "#data/database.ts";
import type { PagedTable } from "#domain/links/site-pages.ts";
import { DEFINED_KINDS, type RecordTable } from "#domain/records/record-tables.ts";

/** Characters of keys in one request's address; servers take 8 KB. */
const MOST_CHARACTERS = 4000;

/** Whole records by their ids, in that order; those that are gone are left out. @throws {DataError} */
export async function readRecords<Table extends RecordTable>(
  client: Client,
  table: Table,
  ids: readonly string[],
): Promise<Row<Table>[]> {
  return readBy(client, table, { column: "id", keys: ids });
}

/** Whole records by their slugs, in that order; slugs that none has are left out. @throws {DataError} */
export async function readRecordsBySlug<Table extends PagedTable>(
  client: Client,
  table: Table,
  slugs: readonly string[],
): Promise<Row<Table>[]> {
  return readBy(client, table, { column: "slug", keys: slugs });
}

async function readBy<Table extends RecordTable>(
  client: Client,
  table: Table,
  { column, keys }: { column: "id" | "slug"; keys: readonly string[] },
): Promise<Row<Table>[]> {
  const records = new Map<string, Row<Table>>();
  for (const part of splitKeys(keys)) {
    // The compiler cannot check a table that is a parameter.
    const from = client.from(table as "news");
    for (const row of unwrap(await from.select("*").in(column, part)))
      records.set(row[column], row as Row<Table>);
  }
  return keys.flatMap((key) => records.get(key) ?? []);
}

/** Keys in parts that fit into an address each. */
export function splitKeys(keys: readonly string[]): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const key of keys) {
    left -= key.length + 1;
    if (left >= 0) parts.at(-1)?.push(key);
    else {
      parts.push([key]);
      left = MOST_CHARACTERS - key.length;
    }
  }
  return parts;
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

/** How many records of types without a natural limit there are, as far as the client may read them. @throws {DataError} */
export async function countRecords(client: Client): Promise<number> {
  const count = async (table: RecordTable) => {
    const response = await client
      .from(table as "news")
      .select("id", { head: true, count: "exact" });
    unwrap(response);
    return response.count ?? 0;
  };
  const counts = await Promise.all(
    ["products" as const, "news" as const, ...DEFINED_KINDS].map(count),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}
