import { z } from "zod";

import { cleanEmail } from "#domain/typed-text.ts";

/** A row of `newsletter_subscribers`. Times are ISO 8601. */
export interface Subscriber {
  id: string;
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  /** The form that it was submitted with. */
  source: "newsletter" | "quote";
  spam_signs: string[];
  consent_text: string;
  consent_version: string;
  consented_at: string;
  confirmation: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A subscriber in the inbox's list. */
export type SubscriberRow = Omit<
  Subscriber,
  "consent_text" | "consent_version" | "confirmation" | "updated_at"
>;

/** The status of a subscription, with its Spanish label. */
export const SUBSCRIBER_STATUS: Readonly<Record<Subscriber["status"], string>> = {
  pending: "Sin confirmar",
  confirmed: "Confirmado",
  unsubscribed: "Dado de baja",
};

/** Names of the form's fields. */
export const NEWSLETTER_FIELDS = {
  email: "correo",
  consents: "autorizacion",
  /** Version of the consent's text that the form showed. */
  version: "version",
  /** Hidden from people, so only bots fill it in. */
  honeypot: "referencia_interna",
} as const;

/** The form's values as typed. */
export interface NewsletterDraft {
  email: string;
  consents: boolean;
}

export interface NewsletterErrors {
  email?: string;
  consents?: string;
}

const address = z.email().max(254);

const MAX_TYPED = 1000;

/** Reads a posted form; an address is cut at the longest valid length. */
export function readNewsletterDraft(fields: URLSearchParams): NewsletterDraft {
  const typed = (fields.get(NEWSLETTER_FIELDS.email) ?? "").slice(0, MAX_TYPED);
  return {
    email: cleanEmail(typed.toWellFormed()).slice(0, 320),
    consents: fields.has(NEWSLETTER_FIELDS.consents),
  };
}

/** The errors of a form; null when it can be stored. */
export function checkNewsletter({ email, consents }: NewsletterDraft): NewsletterErrors | null {
  const errors: NewsletterErrors = {};
  if (email === "") errors.email = "Escriba su correo.";
  else if (!address.safeParse(email).success)
    errors.email = "Revise el correo: debe ser como nombre@correo.com.";
  if (!consents) errors.consents = "Marque la casilla para que podamos escribirle.";
  return Object.keys(errors).length === 0 ? null : errors;
}
