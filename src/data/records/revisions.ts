import type { Client } from "#data/client/client.ts";
import { DataError, unwrap } from "#data/client/errors.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { Revision, RevisionSummary } from "#domain/revisions/revision.ts";

const SUMMARY_COLUMNS =
  "id, table_name, record_id, record_name, operation, changed_columns, changed_at, change_id, user_email, restored_from, restored_at";

/** The subject of a history: one record, or all texts of some sections of the site. */
export type RevisionScope =
  | { table: RecordTable; recordId: string }
  | { table: "site_content"; sections: readonly string[] };

interface RevisionsQuery {
  scope: RevisionScope;
  /** Only revisions older than this one; null for the newest. */
  olderThan: number | null;
  limit: number;
}

/** A page of revisions, newest first; empty for anyone but an administrator. @throws {DataError} */
export async function listRevisions(
  client: Client,
  { scope, olderThan, limit }: RevisionsQuery,
): Promise<RevisionSummary[]> {
  let request = client
    .from("revisions")
    .select(SUMMARY_COLUMNS)
    .eq("table_name", scope.table)
    .order("id", { ascending: false })
    .limit(limit);
  if ("recordId" in scope) request = request.eq("record_id", scope.recordId);
  else {
    const patterns = scope.sections.map((section) => `record_name.like."${section}.*"`);
    request = request.or(patterns.join(","));
  }
  if (olderThan !== null) request = request.lt("id", olderThan);
  return unwrap(await request);
}

/** When a record was last changed, by the server's clock (milliseconds since 1970); null without any change. @throws {DataError} */
export async function findLastChange(client: Client): Promise<number | null> {
  const newest = unwrap(
    await client
      .from("revisions")
      .select("changed_at")
      .order("id", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return newest && Date.parse(newest.changed_at);
}

/** A revision with the states before and after it. @throws {DataError} kind `not-found` */
export async function getRevision(client: Client, id: number): Promise<Revision> {
  return unwrap(await client.from("revisions").select("*").eq("id", id).single());
}

/**
 * Restores a record to the state after a revision or, for a deletion, before it.
 *
 * @throws {DataError} kind `conflict` when another record has its slug or its section and key;
 *   `not-found` when there is no such revision for this client
 */
export async function restoreRevision(client: Client, id: number): Promise<void> {
  const recordId = unwrap(await client.rpc("restore_revision", { revision_id: id }));
  if (recordId !== null) return;
  throw new DataError({ message: "The revision was not found", code: "PGRST116", status: 406 });
}

/**
 * Restores any number of deleted records, in one request and one transaction.
 *
 * @returns the ids of those that were deleted and are restored
 * @throws {DataError} as `restoreRevision`; then none was restored
 */
export async function restoreDeleted(
  client: Client,
  kind: RecordTable,
  ids: readonly string[],
): Promise<string[]> {
  return unwrap(await client.rpc("restore_deleted", { kind, ids: [...ids] }));
}
