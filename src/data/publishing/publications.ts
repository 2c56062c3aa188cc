import type { PostgrestSingleResponse } from "@supabase/supabase-js";

import type { Client } from "#data/client/client.ts";
import { type DataError, isKind, isTaken, toDataError, unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { Publication, PublicationFailure } from "#domain/publishing/publication.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** A record. */
export interface RecordTarget {
  table_name: RecordTable;
  record_id: string;
}

/** What to publish, hide or undo. */
export type PublicationTarget =
  | ({ action: "publish" | "hide" } & RecordTarget)
  | { action: "publish"; package_id: string }
  | { action: "undo"; undoes: string };

/**
 * Schedules a publication, which runs automatically when it is due (ISO 8601). With an id, a retry after a lost response
 * reschedules what the first attempt scheduled.
 *
 * @throws {DataError}
 */
export async function planPublication(
  client: Client,
  target: PublicationTarget & { id?: string },
  dueAt: string,
): Promise<Publication> {
  const { id } = target;
  const response = await client
    .from("publications")
    .insert({ ...target, due_at: dueAt })
    .select("*")
    .single();
  try {
    return unwrap(response);
  } catch (error) {
    if (id === undefined || !isTaken(error)) throw error;
    return movePublication(client, id, dueAt).catch((later: unknown) => {
      // Another person has scheduled the same undo.
      throw isKind(later, "not-found") ? error : later;
    });
  }
}

/** The draft of a record, alone or (with an id) in a package. */
export interface PlannedTarget extends RecordTarget {
  package_id: string | null;
}

/**
 * The next publication of a draft that is not done, also one that failed; null without any.
 *
 * @throws {DataError}
 */
export async function findPlannedPublication(
  client: Client,
  { table_name, record_id, package_id }: PlannedTarget,
): Promise<Publication | null> {
  return unwrap(
    await selectPublications(client)
      .match(package_id === null ? { table_name, record_id } : { package_id })
      .eq("action", "publish")
      .is("done_at", null)
      .order("due_at")
      .order("id")
      .limit(1)
      .maybeSingle(),
  );
}

/** Plans when a record's draft is published; what was planned before is moved. @throws {DataError} */
export async function planDraft(
  client: Client,
  { table_name, record_id }: RecordTarget,
  dueAt: string,
): Promise<Publication> {
  const planned = await findPlannedPublication(client, { table_name, record_id, package_id: null });
  if (planned !== null) return movePublication(client, planned.id, dueAt);
  return planPublication(client, { action: "publish", table_name, record_id }, dueAt);
}

/** Moves a publication that is not done; one that failed is tried again. @throws {DataError} */
export async function movePublication(
  client: Client,
  id: string,
  dueAt: string,
): Promise<Publication> {
  return unwrap(
    await client.from("publications").update({ due_at: dueAt }).eq("id", id).select("*").single(),
  );
}

/** Cancels a publication that is not done. @throws {DataError} kind `not-found` when it is done or gone */
export async function cancelPublication(client: Client, id: string): Promise<void> {
  unwrap(await client.from("publications").delete().eq("id", id).select("id").single());
}

const selectPublications = (client: Client) => client.from("publications").select("*");

/** All publications of a selection, in the order of their moments. */
function readByMoment(select: () => ReturnType<typeof selectPublications>): Promise<Publication[]> {
  return readAll(async (first, last) =>
    unwrap(await select().order("due_at").order("id").range(first, last)),
  );
}

/** The publications that are not done, those that are due first ahead. @throws {DataError} */
export async function listPendingPublications(client: Client): Promise<Publication[]> {
  return readByMoment(() => selectPublications(client).is("done_at", null));
}

/** The last publications that were done, the newest first. @throws {DataError} */
export async function listDonePublications(
  client: Client,
  { limit }: { limit: number },
): Promise<Publication[]> {
  return unwrap(
    await client
      .from("publications")
      .select("*")
      .not("done_at", "is", null)
      .order("done_at", { ascending: false })
      .order("id")
      .limit(limit),
  );
}

/** The publications that are due, or were, in a time (ISO 8601), in its order. @throws {DataError} */
export async function listPublicationsBetween(
  client: Client,
  { from, to }: { from: string; to: string },
): Promise<Publication[]> {
  return readByMoment(() => selectPublications(client).gte("due_at", from).lt("due_at", to));
}

/** When the next publication is due that has not failed (ISO 8601); null without any. @throws {DataError} */
export async function findNextMoment(client: Client): Promise<string | null> {
  const next = await client
    .from("publications")
    .select("due_at")
    .is("done_at", null)
    .is("failed_at", null)
    .order("due_at")
    .limit(1)
    .maybeSingle();
  return unwrap(next)?.due_at ?? null;
}

/** One publication. @throws {DataError} kind `not-found` */
export async function getPublication(client: Client, id: string): Promise<Publication> {
  return unwrap(await client.from("publications").select("*").eq("id", id).single());
}

/** A failed publication. */
export class PublicationError extends Error {
  override readonly name = "PublicationError";
  readonly failure: PublicationFailure;

  constructor(failure: PublicationFailure, cause: unknown) {
    super(failure.reason, { cause });
    this.failure = failure;
  }
}

/**
 * Publishes, hides or undoes immediately; returns the publication's id.
 *
 * @throws {PublicationError} then nothing was changed
 * @throws {DataError}
 */
export async function publishNow(client: Client, target: PublicationTarget): Promise<string> {
  return unwrapPublication(await client.rpc("publish_now", { target }));
}

/** The result of a call that publishes. @throws {PublicationError | DataError} */
export function unwrapPublication(response: PostgrestSingleResponse<string>): string {
  if (response.error?.code !== "PT409") return unwrap(response);
  const failure = JSON.parse(response.error.details) as PublicationFailure;
  throw new PublicationError(failure, response.error);
}

/** How many revisions a publication made that are still stored: without any there is nothing to undo. @throws {DataError} */
export async function countRevisionsOf(client: Client, id: string): Promise<number> {
  const response = await client
    .from("revisions")
    .select("id", { count: "exact", head: true })
    .eq("change_id", id);
  unwrap(response);
  return response.count ?? 0;
}

/** A record that an undo would leave as it is. */
interface ChangedRecord {
  table_name: RecordTable;
  record_id: string;
  record_name: string;
}

/** The records of a publication that were changed or deleted after it. @throws {DataError} */
export async function listChangedSince(client: Client, id: string): Promise<ChangedRecord[]> {
  return unwrap(await client.rpc("list_changed_since", { publication: id }, { get: true }));
}

/**
 * Carries out the publications that have been due longest. One that fails is marked as failed, also when it alone
 * exceeds the database's time limit.
 *
 * @returns whether there were any
 * @throws {DataError} for transient errors; the other publications are carried out nevertheless
 */
export async function carryOutDue(client: Client): Promise<boolean> {
  try {
    return unwrap(await client.rpc("carry_out_due"));
  } catch (error) {
    if (isKind(error, "network") || isKind(error, "unavailable")) throw error;
    return carryOutSingly(client);
  }
}

/** As many as the database carries out per call. */
const BATCH = 25;

/** SQLSTATE of a statement over its time limit. */
const TOO_LONG = "57014";

/** Carries out each due publication in its own transaction, since one failure aborted the whole batch. */
async function carryOutSingly(client: Client): Promise<boolean> {
  const due = unwrap(
    await client
      .from("publications")
      .select("id")
      .is("done_at", null)
      .is("failed_at", null)
      .order("due_at")
      .order("id")
      .limit(BATCH),
  );
  let wasDue = false;
  const failures: DataError[] = [];
  for (const { id } of due) {
    const response = await client.rpc("carry_out_due", { single: id });
    if (response.error === null) wasDue ||= response.data;
    else if (response.error.code !== TOO_LONG) {
      failures.push(toDataError(response.error, response.status));
    } else {
      wasDue = unwrap(await client.rpc("give_up_publication", { publication: id })) || wasDue;
    }
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return wasDue;
}
