import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { createPackage, deletePackage } from "#data/drafts.ts";
import { publishNow } from "#data/publications.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { RecordState } from "#domain/revisions/revision.ts";

/** Columns of a record with their new values, over the record as it was read (null for a new one). */
export interface RecordChange {
  table: RecordTable;
  id: string;
  base: object | null;
  changes: Readonly<Record<string, unknown>>;
}

/**
 * Changes records in one transaction, or none, as a publication of a package: it is listed, and undone, among the
 * publications. Columns that somebody else changed since are a conflict.
 *
 * @param name what the publications call it, up to 120 characters
 * @returns the publication's id
 * @throws {PublicationError} then nothing was changed
 * @throws {DataError} kind `conflict` when one of the records has a draft; then nothing was changed
 */
export async function changeTogether(
  client: Client,
  name: string,
  changes: readonly RecordChange[],
): Promise<string> {
  const { id } = await createPackage(client, [...name].slice(0, MAX_NAME).join(""));
  try {
    const drafts = changes.map(({ table, id: record_id, base, changes: columns }) => ({
      table_name: table,
      record_id,
      base: base as RecordState | null,
      changes: columns,
      package_id: id,
    }));
    unwrap(await client.from("drafts").insert(drafts).select("id"));
    return await publishNow(client, { action: "publish", package_id: id });
  } catch (error) {
    unwrap(await client.from("drafts").delete().eq("package_id", id).select("id"));
    throw error;
  } finally {
    await deletePackage(client, id);
  }
}

const MAX_NAME = 120;
