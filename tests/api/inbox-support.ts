import type { Client } from "#data/client/client.ts";
import { type NewQuoteRequest, submitQuoteRequest } from "#data/leads/leads.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { makeRequest } from "#tests/api/leads-support.ts";

/** Stores a request as the site's form does; `client` holds the secret key. */
export function storeQuote(
  client: Client,
  changes: Partial<NewQuoteRequest> = {},
): Promise<QuoteRequest> {
  const items = [
    { product_id: null, product_title: "Melaza", quantity: 40, unit: "bultos" },
  ] as const;
  return submitQuoteRequest(client, makeRequest({ company: "", items: [...items], ...changes }));
}
