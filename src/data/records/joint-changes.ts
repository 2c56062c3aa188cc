import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { createPackage, deletePackage, discardPackage } from "#data/publishing/drafts.ts";
import { publishNow } from "#data/publishing/publications.ts";
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
  const packageId = await draftTogether(client, name, changes);
  const publication = await publishOrDiscard(client, packageId);
  await deletePackage(client, packageId);
  return publication;
}

/**
 * Stores changes of records as drafts of a package of their own.
 *
 * @returns the package's id
 * @throws {DataError} kind `conflict` when one of the records has a draft; then none is left
 */
export async function draftTogether(
  client: Client,
  name: string,
  changes: readonly RecordChange[],
): Promise<string> {
  const { id } = await createPackage(client, [...name].slice(0, MAX_NAME).join(""));
  const drafts = changes.map(({ table, id: record_id, base, changes: columns }) => ({
    table_name: table,
    record_id,
    base: base as RecordState | null,
    changes: columns,
    package_id: id,
  }));
  try {
    for (const part of splitByLength(drafts)) {
      unwrap(await client.from("drafts").insert(part).select("id"));
    }
  } catch (error) {
    await discardPackage(client, id);
    throw error;
  }
  return id;
}

/** Publishes a package, or leaves nothing of it. @throws {PublicationError | DataError} */
export async function publishOrDiscard(client: Client, packageId: string): Promise<string> {
  try {
    return await publishNow(client, { action: "publish", package_id: packageId });
  } catch (error) {
    await discardPackage(client, packageId);
    throw error;
  }
}

const MAX_NAME = 120;

/** In UTF-16 code units, of up to three bytes each: the API takes 1 MiB. */
const PART_LENGTH = 300_000;

/** Rows in parts of one request each. */
function splitByLength<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const own = JSON.stringify(row).length;
    length += own;
    if (length > PART_LENGTH) {
      parts.push([]);
      length = own;
    }
    parts.at(-1)?.push(row);
  }
  return parts;
}
