import type { OutboxMail } from "#domain/leads/mail.ts";
import type { Subscriber } from "#domain/leads/newsletter.ts";
import type { Proposal } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import { normalisePhone } from "#domain/phone.ts";
import { cleanEmail, cleanLine } from "#domain/typed-text.ts";

/** A person is found by either of the two that is not empty. */
export interface PersonKey {
  email: string;
  /** `+57…` */
  phone: string;
}

/** All data stored about a person. */
export interface PersonalData {
  requests: (QuoteRequest & {
    items: Omit<QuoteRequestItem, "request_id">[];
    proposals: Omit<Proposal, "request_id" | "token">[];
  })[];
  subscribers: Omit<Subscriber, "confirmation">[];
  mails: Omit<OutboxMail, "lease" | "leased_until" | "dedupe_key">[];
  /** Radicados of other people's requests whose notes or message mention this person. */
  mentions: string[];
}

/** The log entry of an erasure, without personal data. */
export interface Erasure {
  id: string;
  reason: "person" | "retention" | "trash";
  /** Null for the daily retention. */
  erased_by: string | null;
  requests: number;
  items: number;
  subscribers: number;
  mails: number;
  /** Deleted records of the site. */
  records: number;
  created_at: string;
}

export type ErasureCounts = Pick<
  Erasure,
  "requests" | "items" | "subscribers" | "mails" | "records"
>;

export function countData({ requests, subscribers, mails }: PersonalData): ErasureCounts {
  return {
    requests: requests.length,
    items: requests.reduce((sum, { items }) => sum + items.length, 0),
    subscribers: subscribers.length,
    mails: mails.length,
    records: 0,
  };
}

export function isEmptyData({ requests, subscribers, mails }: ErasureCounts): boolean {
  return requests + subscribers + mails === 0;
}

const LIST = new Intl.ListFormat("es-CO", { type: "conjunction" });
const NUMBER = new Intl.NumberFormat("es-CO");

/** `2 solicitudes con 3 productos, 1 suscripción al boletín y 4 correos`; empty without data. */
export function describeCounts(counts: ErasureCounts): string {
  const items = name(counts.items, "producto", "productos");
  const requests = name(counts.requests, "solicitud", "solicitudes");
  return LIST.format(
    [
      counts.requests > 0 ? `${requests} con ${items}` : "",
      counts.subscribers > 0
        ? name(counts.subscribers, "suscripción al boletín", "suscripciones al boletín")
        : "",
      counts.records > 0 ? name(counts.records, "registro eliminado", "registros eliminados") : "",
      counts.mails > 0 ? name(counts.mails, "registro de correo", "registros de correo") : "",
    ].filter((part) => part !== ""),
  );
}

function name(count: number, one: string, many: string): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

/** The typed contact data of a person, or the errors in it. */
export type PersonCheck =
  | { ok: true; person: PersonKey }
  | { ok: false; errors: { email?: string; phone?: string } };

/** Parses a typed e-mail address and phone number; one of them may be empty. */
export function readPerson(typed: { email: string; phone: string }): PersonCheck {
  const email = cleanEmail(typed.email);
  const phone = cleanLine(typed.phone);
  if (email === "" && phone === "") {
    return { ok: false, errors: { email: "Escriba el correo o el teléfono de la persona." } };
  }
  const normalised = phone === "" ? "" : normalisePhone(phone);
  const errors = {
    ...(email !== "" &&
      !/^[^\s@]+@[^\s@]+$/.test(email) && {
        email: "Revise el correo: debe ser como nombre@correo.com.",
      }),
    ...(normalised === null && {
      phone: "Escriba los 10 dígitos, por ejemplo 310 555 1234 o 601 555 1234.",
    }),
  };
  return Object.keys(errors).length > 0 || normalised === null
    ? { ok: false, errors }
    : { ok: true, person: { email, phone: normalised } };
}
