import type { NewQuoteRequest } from "#data/leads/leads.ts";

export const CONSENT = { text: "Autorizo a la empresa.", version: "abc" };

/** A complete request with its own idempotency key. */
export function makeRequest(changes: Partial<NewQuoteRequest> = {}): NewQuoteRequest {
  return {
    idempotency_key: crypto.randomUUID(),
    spam_signs: [],
    trial_key: null,
    name: "Ana Pérez",
    company: "Finca El Roble",
    phone: "+573105551234",
    phone_typed: "310 555 1234 (WhatsApp)",
    email: null,
    department: "Meta",
    municipality: "Acacías",
    municipality_code: "50006",
    frequency: "monthly",
    wanted_on: null,
    message: "",
    consent: CONSENT,
    newsletter_consent: null,
    items: [
      { product_id: null, product_title: "Melaza", quantity: 2.5, unit: "granel" },
      { product_id: null, product_title: "Urea", quantity: 40, unit: "bultos" },
    ],
    ...changes,
  };
}
