import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/* Separate from the inbox and the publications, since every page of the panel loads these counts. */

/**
 * How many requests need the office, without spam: unread ones, and those whose finished proposal is not known to
 * be sent.
 *
 * @throws {DataError}
 */
export async function countWaitingQuotes(client: Client): Promise<number> {
  return unwrap(await client.rpc("count_waiting_requests", {}, { get: true }));
}

/** How many publications failed. @throws {DataError} */
export async function countFailedPublications(client: Client): Promise<number> {
  const response = await client
    .from("publications")
    .select("id", { count: "exact", head: true })
    .not("failed_at", "is", null);
  unwrap(response);
  return response.count ?? 0;
}

/** How many notes for a person are not resolved. @throws {DataError} */
export async function countOwnComments(client: Client, userId: string): Promise<number> {
  const response = await client
    .from("comments")
    .select("id", { count: "exact", head: true })
    .eq("addressed_to", userId)
    .eq("is_resolved", false);
  unwrap(response);
  return response.count ?? 0;
}

/** How many records have a draft. @throws {DataError} */
export async function countDrafts(client: Client): Promise<number> {
  const response = await client.from("drafts").select("id", { count: "exact", head: true });
  unwrap(response);
  return response.count ?? 0;
}
