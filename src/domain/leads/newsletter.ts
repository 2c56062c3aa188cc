import { z } from "zod";

/** A row of `newsletter_subscribers`. Times are ISO 8601. */
export interface Subscriber {
  id: string;
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  /** The form that it came from. */
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

/** A subscriber as the inbox lists it. */
export type SubscriberRow = Pick<
  Subscriber,
  | "id"
  | "email"
  | "status"
  | "source"
  | "spam_signs"
  | "consented_at"
  | "confirmed_at"
  | "unsubscribed_at"
  | "created_at"
>;

/** How far a subscription is, as the office reads it. */
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
  /** Hidden from people: what is in it was written by a robot. */
  trap: "referencia_interna",
} as const;

/** The form as it was typed. */
export interface NewsletterDraft {
  email: string;
  consents: boolean;
}

export interface NewsletterErrors {
  email?: string;
  consents?: string;
}

const address = z.email().max(254);

/** The draft that a form posted; an address is cut where none can be as long. */
export function readNewsletterDraft(fields: URLSearchParams): NewsletterDraft {
  const typed = (fields.get(NEWSLETTER_FIELDS.email) ?? "").replaceAll("\0", "");
  return {
    email: typed.toWellFormed().trim().slice(0, 320),
    consents: fields.has(NEWSLETTER_FIELDS.consents),
  };
}

/** What is wrong with a form; null when it can be stored. */
export function checkNewsletter({ email, consents }: NewsletterDraft): NewsletterErrors | null {
  const errors: NewsletterErrors = {};
  if (email === "") errors.email = "Escriba su correo.";
  else if (!address.safeParse(email).success)
    errors.email = "Revise el correo: debe ser como nombre@correo.com.";
  if (!consents) errors.consents = "Marque la casilla para que podamos escribirle.";
  return Object.keys(errors).length === 0 ? null : errors;
}
