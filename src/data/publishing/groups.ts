import type { Client } from "#data/client/client.ts";
import { toOutcomeError, unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { splitRows } from "#data/client/split-rows.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import {
  assignDrafts,
  createPackage,
  deletePackage,
  discardPackage,
} from "#data/publishing/packages.ts";
import { movePublication, planPublication, publishNow } from "#data/publishing/publications.ts";
import { readRecords } from "#data/records/whole-records.ts";
import { type Change, listDraftsOf, MAX_GROUP_NAME } from "#domain/publishing/changes.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";
import { isSame } from "#domain/records/changes.ts";
import type { Revision } from "#domain/revisions/revision.ts";

/** The group in which changes are gathered. */
export interface TargetGroup {
  id: string;
  /** The name of a new group; null for one that exists, which may be among the changes. */
  name: string | null;
}

/**
 * Gathers changes in one group; groups among them end in it.
 *
 * @throws {DataError} then everything is where it was
 */
export async function gatherChanges(
  client: Client,
  changes: readonly Change[],
  target: TargetGroup,
): Promise<void> {
  const undo = await moveInto(client, changes, target);
  try {
    await deleteEmptied(client, changes, target);
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Publishes changes together, or none of them, as one publication that can be undone.
 *
 * @returns the publication's id
 * @throws {PublicationError | DataError} then everything is where it was
 */
export async function publishTogether(
  client: Client,
  changes: readonly Change[],
  target: TargetGroup,
): Promise<string> {
  const { id, name } = target;
  const undo = await moveInto(client, changes, target);
  const publication = await publishNow(client, { action: "publish", package_id: id }).catch(
    async (error: unknown) => {
      const published = await findPublished(client, id).catch((later: unknown) => {
        throw toOutcomeError(error, later);
      });
      // Only the response was lost.
      if (published !== null) return published;
      await undo();
      throw error;
    },
  );
  // Empty groups change nothing; one that people named stays, for an undo.
  await deleteEmptied(client, changes, target).catch(() => undefined);
  if (name !== null) await deletePackage(client, id).catch(() => undefined);
  return publication;
}

/**
 * Gathers changes in one group, which is published when it is due (ISO 8601).
 *
 * @param when.planned the group's publication that is moved to that time, if it has one
 * @throws {DataError} then everything is where it was
 */
export async function planTogether(
  client: Client,
  changes: readonly Change[],
  target: TargetGroup,
  when: { dueAt: string; planned: string | undefined },
): Promise<void> {
  const { dueAt, planned } = when;
  const undo = await moveInto(client, changes, target);
  try {
    await (planned === undefined
      ? planPublication(client, { action: "publish", package_id: target.id }, dueAt)
      : movePublication(client, planned, dueAt));
    await deleteEmptied(client, changes, target);
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
}

/**
 * Drafts once more what a published group changed, in a new group: of each record, what the site shows differently now.
 * Records that are gone, or have a draft already, are left out.
 *
 * @returns how many drafts the new group has; without any there is no group
 * @throws {DataError} then nothing was drafted
 */
export async function copyPublication(
  client: Client,
  { id, name }: Pick<Publication, "id" | "name">,
): Promise<number> {
  const [revisions, drafts] = await Promise.all([listRevisionsOf(client, id), listDrafts(client)]);
  const drafted = new Set(drafts.map(({ record_id }) => record_id));
  const byTable = Map.groupBy(
    revisions.filter(({ record_id }) => !drafted.has(record_id)),
    ({ table_name }) => table_name,
  );
  const copies: Pick<RecordDraft, "table_name" | "record_id" | "base" | "changes">[] = [];
  for (const [table, ofTable] of byTable) {
    const ids = [...new Set(ofTable.map(({ record_id }) => record_id))];
    for (const row of await readRecords(client, table, ids)) {
      const base = { ...row };
      const changes = listChangedColumns(ofTable, base);
      if (Object.keys(changes).length === 0) continue;
      copies.push({ table_name: table, record_id: row.id, base, changes });
    }
  }
  if (copies.length === 0) return 0;
  const group = await createPackage(client, { name: cut(`Copia de ${name}`) });
  try {
    for (const part of splitRows(copies.map((copy) => ({ ...copy, package_id: group.id })))) {
      unwrap(await client.from("drafts").insert(part).select("id"));
    }
  } catch (error) {
    await discardPackage(client, group.id).catch(() => undefined);
    throw error;
  }
  return copies.length;
}

type PublishedState = Pick<
  Revision,
  "table_name" | "record_id" | "operation" | "changed_columns" | "after"
>;

function listRevisionsOf(client: Client, publication: string): Promise<PublishedState[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("revisions")
        .select("table_name, record_id, operation, changed_columns, after")
        .eq("change_id", publication)
        .not("after", "is", null)
        .order("id")
        .range(first, last),
    ),
  );
}

/** Columns that follow from others. */
const DERIVED_COLUMNS = new Set(["id", "created_at", "updated_at"]);

/** The columns that a publication changed, with its values, where a record has others now. */
function listChangedColumns(
  revisions: readonly PublishedState[],
  row: Record<string, unknown>,
): Record<string, unknown> {
  const published = revisions
    .filter(({ record_id }) => record_id === row["id"])
    .flatMap(({ operation, changed_columns, after }) =>
      Object.entries(after ?? {}).filter(
        ([column]) => operation === "insert" || changed_columns.includes(column),
      ),
    );
  return Object.fromEntries(
    [...new Map(published)].filter(
      ([column, value]) =>
        Object.hasOwn(row, column) && !DERIVED_COLUMNS.has(column) && !isSame(value, row[column]),
    ),
  );
}

/** Deletes the groups whose drafts went to another one. */
async function deleteEmptied(
  client: Client,
  changes: readonly Change[],
  target: TargetGroup,
): Promise<void> {
  for (const { kind, id } of changes) {
    if (kind === "group" && id !== target.id) await deletePackage(client, id);
  }
}

/** Moves all drafts into one group. @returns moves them back */
async function moveInto(
  client: Client,
  changes: readonly Change[],
  { id, name }: TargetGroup,
): Promise<() => Promise<void>> {
  const moved = changes.filter((change) => change.id !== id);
  const undo = async () => {
    for (const change of moved) {
      const ids = listDraftsOf([change]).map((draft) => draft.id);
      await assignDrafts(client, ids, change.kind === "group" ? change.id : null);
    }
    if (name !== null) await deletePackage(client, id);
  };
  if (name !== null) await createPackage(client, { id, name: cut(name) });
  try {
    const ids = listDraftsOf(moved).map((draft) => draft.id);
    await assignDrafts(client, ids, id);
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
  return undo;
}

const cut = (name: string) => [...name].slice(0, MAX_GROUP_NAME).join("");

async function findPublished(client: Client, packageId: string): Promise<string | null> {
  const [published] = unwrap(
    await client
      .from("publications")
      .select("id")
      .eq("package_id", packageId)
      .eq("action", "publish")
      .not("done_at", "is", null)
      .order("done_at", { ascending: false })
      .limit(1),
  );
  return published?.id ?? null;
}
