import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { Database } from "#data/database.ts";
import type { Consent } from "#domain/leads/public-forms.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";

/* Storage of visitors' forms, only for the server's own client: see the migration of the leads. */

export type NewQuoteRequest =
  Database["public"]["Functions"]["submit_quote_request"]["Args"]["request"];

/**
 * Stores a quote request and its mail; the same `idempotency_key` returns the request that is already
 * stored.
 *
 * @throws {DataError}
 */
export async function submitQuoteRequest(
  client: Client,
  request: NewQuoteRequest,
): Promise<QuoteRequest> {
  return unwrap(await client.rpc("submit_quote_request", { request }).single());
}

/**
 * Stores a request that a device sends after it was written without a network; the same `idempotency_key` returns the
 * stored one.
 *
 * @param writtenAt by the device's clock, ISO 8601
 * @throws {DataError} `not-found` if the request of that key was erased
 */
export async function submitOfflineRequest(
  client: Client,
  request: NewQuoteRequest,
  writtenAt: string,
): Promise<QuoteRequest> {
  return unwrap(
    await client.rpc("submit_offline_request", { request, written_at: writtenAt }).single(),
  );
}

/**
 * Counts a client's submission in the database, or refunds it (-1), for functions without lasting memory.
 *
 * @param name a digest of the client's address
 * @returns seconds to wait, 0 within the limit
 * @throws {DataError}
 */
export async function countQuoteSubmission(
  client: Client,
  name: string,
  change: 1 | -1,
): Promise<number> {
  return unwrap(await client.rpc("count_quote_submission", { client: name, change }));
}

export type QuoteRequestWithItems = QuoteRequest & { items: QuoteRequestItem[] };

/** A quote request with its products in their order, or null. @throws {DataError} */
export async function findQuoteRequest(
  client: Client,
  id: string,
): Promise<QuoteRequestWithItems | null> {
  const [request, items] = await Promise.all([
    client.from("quote_requests").select("*").eq("id", id).maybeSingle().then(unwrap),
    client
      .from("quote_request_items")
      .select("*")
      .eq("request_id", id)
      .order("position")
      .then(unwrap),
  ]);
  return request && { ...request, items };
}

/** Stores an unconfirmed address for the newsletter. @throws {DataError} */
export async function subscribe(
  client: Client,
  subscription: { email: string; consent: Consent; spamSigns: string[] },
): Promise<void> {
  const { email, consent, spamSigns } = subscription;
  unwrap(await client.rpc("subscribe", { email, consent, spam_signs: spamSigns }));
}

/** @returns false for a link that is no longer valid @throws {DataError} */
export async function confirmSubscription(client: Client, confirmation: string): Promise<boolean> {
  return unwrap(await client.rpc("confirm_subscription", { confirmation }));
}

/** @returns false when there is no such subscriber @throws {DataError} */
export async function unsubscribe(client: Client, subscriberId: string): Promise<boolean> {
  return unwrap(await client.rpc("unsubscribe", { subscriber_id: subscriberId }));
}

/** What a mail to a subscriber and its links need, or null. @throws {DataError} */
export async function findSubscriber(client: Client, id: string) {
  return unwrap(
    await client
      .from("newsletter_subscribers")
      .select("id, email, status, confirmation")
      .eq("id", id)
      .maybeSingle(),
  );
}
