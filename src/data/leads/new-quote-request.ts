import type { Consent } from "#domain/leads/public-forms.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";

/** What `submit_quote_request` stores. */
export type NewQuoteRequest = {
  idempotency_key: string;
  spam_signs: string[];
  /** An administrator's key, with which the request is a trial. */
  trial_key: string | null;
  name: string;
  company: string;
  phone: string | null;
  phone_typed: string;
  email: string | null;
  department: string;
  municipality: string;
  /** DANE's, or empty. */
  municipality_code: string;
  frequency: QuoteRequest["frequency"];
  wanted_on: string | null;
  message: string;
  consent: Consent;
  newsletter_consent: Consent | null;
  items: {
    product_id: string | null;
    product_title: string;
    quantity: number;
    unit: QuoteRequestItem["unit"];
  }[];
};
