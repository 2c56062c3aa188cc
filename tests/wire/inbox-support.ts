import type { Client } from "#data/client.ts";
import { type NewQuoteRequest, submitQuoteRequest } from "#data/leads.ts";
import type { QuoteRequest } from "#domain/leads/quote-request.ts";

/** Stores a request as the site's form does; `client` holds the secret key. */
export function storeQuote(
  client: Client,
  changes: Partial<NewQuoteRequest> = {},
): Promise<QuoteRequest> {
  return submitQuoteRequest(client, {
    idempotency_key: crypto.randomUUID(),
    spam_signs: [],
    name: "Ana Pérez",
    company: "",
    phone: "+573105551234",
    email: null,
    department: "Meta",
    municipality: "Acacías",
    message: "",
    consent: { text: "Autorizo el tratamiento de mis datos.", version: "1" },
    newsletter_consent: null,
    items: [{ product_id: null, product_title: "Melaza", quantity: 40, unit: "bultos" }],
    ...changes,
  });
}
