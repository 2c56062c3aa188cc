import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/* Separate from the rest of the inbox, since each page of the panel loads it at once. */

/**
 * How many requests wait for the office, without spam: unread ones, and those whose finished proposal is not known to
 * be sent.
 *
 * @throws {DataError}
 */
export async function countWaitingQuotes(client: Client): Promise<number> {
  return unwrap(await client.rpc("count_waiting_requests"));
}
