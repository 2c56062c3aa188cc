import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { discardPackage } from "#data/publishing/packages.ts";
import { listChangedSince, publishNow } from "#data/publishing/publications.ts";
import {
  type CombinedChange,
  draftCombinedChange,
  findOrDiscard,
  publishOrDiscard,
} from "#data/records/combined-changes.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import type { NamedRecord } from "#domain/spreadsheet/plan-import.ts";

/** The names of all records of a table, by which lines of a spreadsheet find theirs. @throws {DataError} */
export async function listRecordNames(client: Client, table: RecordTable): Promise<NamedRecord[]> {
  const columns = ["id", ...RECORD_TABLES[table].keys].join(", ");
  const rows = await readAll(
    async (first, last) =>
      unwrap(
        await client
          .from(table as "news")
          .select(columns as "*")
          .order("id")
          .range(first, last),
      ) as unknown as ({ id: string } & Record<string, string>)[],
  );
  return rows.map(({ id, ...names }) => ({
    id,
    names: { ...names, name: names["name"] ?? `${names["section"]}.${names["key"]}` },
  }));
}

/** An import that was published, and the package into which an undo brings its drafts. */
export interface Import {
  publication: string;
  packageId: string;
}

/**
 * Publishes the changes of an import in one transaction, or none; with `asDrafts` it leaves them as drafts. Another attempt
 * with the same package, after one without a response, does nothing twice.
 *
 * @returns null when they are drafts
 * @throws {PublicationError | DataError} then nothing was changed, and no draft is left, unless its code is `OUTCOME_UNKNOWN`
 */
export async function importTogether(
  client: Client,
  change: CombinedChange,
  { asDrafts }: { asDrafts: boolean },
): Promise<Import | null> {
  const { packageId } = change;
  let publication = await findOrDiscard(client, packageId);
  if (publication === null) {
    await draftCombinedChange(client, change);
    if (asDrafts) return null;
    publication = await publishOrDiscard(client, packageId);
  }
  return { publication, packageId };
}

/**
 * Brings back what an import changed, and leaves no drafts of it.
 *
 * @returns the names of the records that were changed since, which stay as they are
 * @throws {PublicationError | DataError}
 */
export async function undoImport(
  client: Client,
  { publication, packageId }: Import,
): Promise<string[]> {
  const changed = await listChangedSince(client, publication);
  await publishNow(client, { action: "undo", undoes: publication });
  await discardPackage(client, packageId);
  return changed.map(({ record_name }) => record_name);
}
