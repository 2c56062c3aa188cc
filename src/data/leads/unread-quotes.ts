import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/* Separate from the rest of the inbox, since each page of the panel loads it at once. */

/** The number of unread requests, without spam. @throws {DataError} */
export async function countUnreadQuotes(client: Client): Promise<number> {
  const response = await client
    .from("quote_requests")
    .select("id", { count: "exact", head: true })
    .is("read_at", null)
    .neq("status", "spam")
    .filter("spam_signs", "eq", "{}");
  unwrap(response);
  return response.count ?? 0;
}
