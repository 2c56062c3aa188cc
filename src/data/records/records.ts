import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { Database } from "#data/database.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/**
 * Deletes any number of rows, in one request and one transaction.
 *
 * @returns the ids of those that existed and could be deleted
 * @throws {DataError} then none was deleted
 */
export async function deleteRecords(
  client: Client,
  kind: RecordTable,
  ids: readonly string[],
): Promise<string[]> {
  return unwrap(await client.rpc("delete_records", { kind, ids: [...ids] }));
}

/** The flags that can be switched, by table. */
export type RecordSwitch = {
  [Kind in RecordTable]: { kind: Kind; flag: BooleanColumn<Tables[Kind]["Row"]>; isOn: boolean };
}[RecordTable];

type Tables = Database["public"]["Tables"];

type BooleanColumn<Row> = {
  [Column in keyof Row]: Row[Column] extends boolean ? Column : never;
}[keyof Row];

/**
 * Switches a flag of any number of rows, in one request and one transaction.
 *
 * @returns the ids of those that exist and could be changed
 * @throws {DataError} then none was changed
 */
export async function switchRecords(
  client: Client,
  { kind, flag, isOn }: RecordSwitch,
  ids: readonly string[],
): Promise<string[]> {
  return unwrap(await client.rpc("switch_records", { kind, ids: [...ids], flag, is_on: isOn }));
}
