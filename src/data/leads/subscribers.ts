import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { defineLists } from "#data/client/table.ts";
import type { Subscriber, SubscriberRow } from "#domain/leads/newsletter.ts";

type SubscriberSort = "newest" | "oldest" | "email";

export interface SubscriberFilter {
  /** Words that an address must contain; empty lists all. */
  text: string;
  /** Null for any. */
  status: Subscriber["status"] | null;
  sort: SubscriberSort;
}

const ORDERS = {
  newest: ["created_at", false],
  oldest: ["created_at", true],
  email: ["email", true],
} as const;

const COLUMNS =
  "id, email, status, source, spam_signs, consented_at, confirmed_at, unsubscribed_at, created_at";

/** The lists of the subscribers that the client may read. */
export const {
  listPage: listSubscriberRows,
  listAll: listAllSubscriberRows,
  listIds: listSubscriberIds,
} = defineLists<SubscriberRow, SubscriberFilter>(COLUMNS, (client, filter, count) => ({
  select: (columns) => find(client, filter, columns, count),
}));

function find(
  client: Client,
  { text, status, sort }: SubscriberFilter,
  columns: string,
  count?: "exact",
) {
  const [column, ascending] = ORDERS[sort];
  let found = client
    .from("newsletter_subscribers")
    .select(columns, count && { count })
    .order(column, { ascending })
    .order("id");
  for (const word of text.toLowerCase().split(/\s+/)) {
    // PostgREST's wildcards cannot occur in an address that the forms accept.
    found = found.like("email", `%${word.replace(/[\\%_]/g, "\\$&").replaceAll("*", "")}%`);
  }
  return status === null ? found : found.eq("status", status);
}

/**
 * Unsubscribes people, in one transaction.
 *
 * @returns the ids of those that are unsubscribed now
 * @throws {DataError} then none was changed
 */
export async function unsubscribeAddresses(
  client: Client,
  ids: readonly string[],
): Promise<string[]> {
  return unwrap(await client.rpc("unsubscribe_addresses", { ids: [...ids] }));
}
