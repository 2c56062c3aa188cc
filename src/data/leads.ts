import type { Client } from "#data/client.ts";
import type { Database } from "#data/database.types.ts";
import { unwrap } from "#data/errors.ts";
import type { Consent } from "#domain/leads/consent.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote-request.ts";

/* What strangers' forms store. Only the server's own client may: see the migration of the leads. */

export type NewQuoteRequest =
  Database["public"]["Functions"]["submit_quote_request"]["Args"]["request"];

/**
 * Stores a quote request and the mail that it causes; the same `idempotency_key` gives the request
 * that is there already.
 *
 * @throws {DataError}
 */
export async function submitQuoteRequest(
  client: Client,
  request: NewQuoteRequest,
): Promise<QuoteRequest> {
  return unwrap(await client.rpc("submit_quote_request", { request }).single());
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

/** Keeps an address for the newsletter, unconfirmed. @throws {DataError} */
export async function subscribe(
  client: Client,
  subscription: { email: string; consent: Consent; spamSigns: string[] },
): Promise<void> {
  const { email, consent, spamSigns } = subscription;
  unwrap(await client.rpc("subscribe", { email, consent, spam_signs: spamSigns }));
}

/** @returns false for a link that does not hold any more @throws {DataError} */
export async function confirmSubscription(client: Client, confirmation: string): Promise<boolean> {
  return unwrap(await client.rpc("confirm_subscription", { confirmation }));
}

/** @returns false when there is no such subscriber @throws {DataError} */
export async function unsubscribe(client: Client, subscriberId: string): Promise<boolean> {
  return unwrap(await client.rpc("unsubscribe", { subscriber_id: subscriberId }));
}

/** What the links of a subscriber's mail need, or null. @throws {DataError} */
export async function findSubscriber(client: Client, id: string) {
  return unwrap(
    await client
      .from("newsletter_subscribers")
      .select("id, email, status, confirmation")
      .eq("id", id)
      .maybeSingle(),
  );
}
