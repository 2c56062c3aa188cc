import { newId } from "#app/panel/lib/new-id.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource.ts";
import type { Client } from "#data/client/client.ts";
import { isKind } from "#data/client/errors.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";

/** Columns that a copy does not take over: its address, its age, and its place in the order. */
const OWN_COLUMNS = new Set(["slug", "created_at", "order_index"]);

const LONGEST_NAME = 300;

/** Creates a hidden copy of a record. @throws {DataError} */
export async function createCopy<T extends ResourceTypes>(
  { table, calls }: Resource<T>,
  client: Client,
  id: string,
): Promise<T["record"]> {
  const copyId = newId();
  const record = await calls.get(client, id);
  const input = { ...(copyRecord(table, record) as T["input"]), id: copyId };
  return calls.create(client, input).catch((error: unknown) => {
    // The response may be all that was lost.
    if (isKind(error, "network")) return calls.get(client, copyId);
    throw error;
  });
}

/** What a copy of a record says: the same, under the name "Copia de …", and hidden from visitors. */
export function copyRecord(table: RecordTable, record: object): object {
  const { name, visible, fields } = RECORD_TABLES[table];
  const columns = new Set(Object.keys(fields));
  const { maxLength = LONGEST_NAME } =
    Object.entries(fields).find(([column]) => column === name)?.[1] ?? {};
  const copied = Object.entries(record)
    .filter(([column]) => columns.has(column) && !OWN_COLUMNS.has(column))
    .map(([column, value]): [string, unknown] => {
      if (column === visible) return [column, false];
      if (column !== name) return [column, value];
      return [column, Array.from(`Copia de ${value}`).slice(0, maxLength).join("")];
    });
  return Object.fromEntries(copied);
}
