import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";

/* Apart from the rest of the inbox, since each page of the panel loads it at once. */

/** How many requests nobody has opened yet, without spam. @throws {DataError} */
export async function countUnreadQuotes(client: Client): Promise<number> {
  const answer = await client
    .from("quote_requests")
    .select("id", { count: "exact", head: true })
    .is("read_at", null)
    .neq("status", "spam")
    .filter("spam_signs", "eq", "{}");
  unwrap(answer);
  return answer.count ?? 0;
}
