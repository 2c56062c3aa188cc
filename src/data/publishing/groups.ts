import type { Client } from "#data/client/client.ts";
import { toOutcomeError, unwrap } from "#data/client/errors.ts";
import { assignDrafts, createPackage, deletePackage } from "#data/publishing/packages.ts";
import { movePublication, planPublication, publishNow } from "#data/publishing/publications.ts";
import { type Change, listDraftsOf, MAX_GROUP_NAME } from "#domain/publishing/changes.ts";

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
