import type { Client } from "#data/client/client.ts";
import { toOutcomeError, unwrap } from "#data/client/errors.ts";
import { splitRows } from "#data/client/split-rows.ts";
import { createPackage, deletePackage, discardPackage } from "#data/publishing/packages.ts";
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

/** Changes that are made together, as drafts of a separate package. */
export interface CombinedChange {
  packageId: string;
  /** What the publications call it, up to 120 characters. */
  name: string;
  changes: readonly RecordChange[];
}

/**
 * Changes records in one transaction, or none, as a publication of a package: it is listed, and undone, among the
 * publications. Columns that another person has changed since are a conflict.
 *
 * @returns the publication's id
 * @throws {PublicationError} then nothing was changed
 * @throws {DataError} kind `conflict` when one of the records has a draft; then nothing was changed
 */
export async function combineChanges(client: Client, change: CombinedChange): Promise<string> {
  await draftCombinedChange(client, change);
  const publication = await publishOrDiscard(client, change.packageId);
  // Without it an empty package would stay, which changes nothing.
  await deletePackage(client, change.packageId).catch(() => undefined);
  return publication;
}

/**
 * Stores changes of records as drafts of a separate package.
 *
 * @throws {DataError} kind `conflict` when one of the records has a draft; then none is left
 */
export async function draftCombinedChange(
  client: Client,
  { packageId: id, name, changes }: CombinedChange,
): Promise<void> {
  await createPackage(client, { id, name: [...name].slice(0, MAX_NAME).join("") });
  const drafts = changes.map(({ table, id: record_id, base, changes: columns }) => ({
    table_name: table,
    record_id,
    base: base as RecordState | null,
    changes: columns,
    package_id: id,
  }));
  try {
    for (const part of splitRows(drafts)) {
      unwrap(await client.from("drafts").insert(part).select("id"));
    }
  } catch (error) {
    await discardPackage(client, id);
    throw error;
  }
}

/** Publishes a package, or leaves nothing of it. @throws {PublicationError | DataError} */
export async function publishOrDiscard(client: Client, packageId: string): Promise<string> {
  try {
    return await publishNow(client, { action: "publish", package_id: packageId });
  } catch (error) {
    const published = await findOrDiscard(client, packageId).catch((later: unknown) => {
      throw toOutcomeError(error, later);
    });
    // Only the response was lost.
    if (published !== null) return published;
    throw error;
  }
}

/** The publication of a package, or null; then nothing is left of the package. @throws {DataError} */
export async function findOrDiscard(client: Client, packageId: string): Promise<string | null> {
  const left = unwrap(await client.from("packages").select("id").eq("id", packageId));
  if (left.length === 0) return null;
  const [published] = unwrap(
    await client
      .from("publications")
      .select("id")
      .eq("package_id", packageId)
      .not("done_at", "is", null),
  );
  if (published === undefined) await discardPackage(client, packageId);
  return published?.id ?? null;
}

const MAX_NAME = 120;
