import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { RecordKind } from "#data/database.types.ts";

/**
 * Deletes any number of rows, in one request and one transaction.
 *
 * @returns the ids of those that existed and could be deleted
 * @throws {DataError} then none was deleted
 */
export async function deleteRecords(
  client: Client,
  kind: RecordKind,
  ids: readonly string[],
): Promise<string[]> {
  return unwrap(await client.rpc("delete_records", { kind, ids: [...ids] }));
}

/** The flags that can be switched, by table. */
export type RecordSwitch =
  | { kind: "news"; flag: "is_published" | "is_featured"; isOn: boolean }
  | { kind: "menu_items"; flag: "is_active"; isOn: boolean };

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
