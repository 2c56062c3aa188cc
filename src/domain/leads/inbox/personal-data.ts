import { describeMailState, MAIL_NAMES, STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";
import { type Subscriber, SUBSCRIBER_STATUS } from "#domain/leads/newsletter.ts";
import {
  describeAnswer,
  listAnswerFacts,
  nameProposal,
  type Proposal,
} from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import { describeItem, describeSchedule, namePlace } from "#domain/leads/quote/quote-summary.ts";
import { describeFile, type RequestFile, type RequestMessage } from "#domain/leads/request-page.ts";
import type { DeliveredLot } from "#domain/lots/delivery.ts";
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
    /** What the team noted about the request. */
    notes_of_team: { text: string; user_email: string | null; created_at: string }[];
    proposals: Omit<Proposal, "request_id" | "token">[];
    /** What was delivered; absent in the database's own answer. */
    lots?: Omit<DeliveredLot, "id" | "proposal_id">[];
    /** What was written on the request's page, in both directions. */
    messages: Omit<RequestMessage, "id">[];
    /** What was attached there. */
    files: Omit<RequestFile, "id">[];
  })[];
  subscribers: Omit<Subscriber, "confirmation">[];
  mails: Omit<OutboxMail, "lease" | "leased_until" | "dedupe_key">[];
  /** Radicados of other people's requests whose notes or message mention this person. */
  mentions: string[];
}

/** The log entry of an erasure, without personal data. */
export interface Erasure {
  id: string;
  /** `own`: the person did it, on the request's page. */
  reason: "person" | "retention" | "trash" | "trial" | "own";
  /** Null for the daily retention and for the person's own. */
  erased_by: string | null;
  requests: number;
  items: number;
  subscribers: number;
  mails: number;
  /** Deleted records of the site. */
  records: number;
  created_at: string;
}

type ErasureCounts = Pick<Erasure, "requests" | "items" | "subscribers" | "mails" | "records">;

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
  const items = writeCount(counts.items, "producto", "productos");
  const requests = writeCount(counts.requests, "solicitud", "solicitudes");
  return LIST.format(
    [
      counts.requests > 0 ? `${requests} con ${items}` : "",
      counts.subscribers > 0
        ? writeCount(counts.subscribers, "suscripción al boletín", "suscripciones al boletín")
        : "",
      counts.records > 0
        ? writeCount(counts.records, "registro eliminado", "registros eliminados")
        : "",
      counts.mails > 0 ? writeCount(counts.mails, "registro de correo", "registros de correo") : "",
    ].filter((part) => part !== ""),
  );
}

function writeCount(count: number, one: string, many: string): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

/** The typed contact data of a person, or the errors in it. */
type PersonCheck =
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

const MOMENT = new Intl.DateTimeFormat("es-CO", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Bogota",
});

type Line = readonly [name: string, value: string | null];

/** All data stored about a person, as a readable text. Times are in Bogotá. */
export function writePersonReport(data: PersonalData, person: PersonKey, now: Date): string {
  const keys = [person.email, person.phone].filter((key) => key !== "").join(" y ");
  return [
    "DATOS PERSONALES QUE CONSERVAMOS",
    `Buscados por: ${keys}`,
    `Fecha de esta copia: ${MOMENT.format(now)} (hora de Bogotá)`,
    ...data.requests.flatMap((request) => [writeRequest(request), ...writeAnswers(request)]),
    ...data.subscribers.map(writeSubscriber),
    ...data.mails.map(writeMail),
  ].join("\r\n\r\n");
}

function writeRequest(request: PersonalData["requests"][number]): string {
  return writeBlock(`SOLICITUD DE COTIZACIÓN ${request.radicado}`, [
    ["Recibida", formatTime(request.created_at)],
    ["Estado", STATUS_LABELS[request.status]],
    ["Nombre", request.name],
    ["Empresa", request.company],
    ["Teléfono", request.phone],
    ["Teléfono, como lo escribió", request.phone_typed],
    ["Correo", request.email],
    ["Lugar de entrega", namePlace(request)],
    ["Código DANE del municipio", request.municipality_code],
    ["Cuándo", describeSchedule(request)],
    ...request.items.map((item) => ["Producto", describeItem(item)] as const),
    ["Mensaje", request.message],
    ...request.messages.map(
      ({ author, text, created_at }) =>
        [
          `${author === "office" ? "Le respondimos" : "Escribió"} (${formatTime(created_at)})`,
          text,
        ] as const,
    ),
    ...request.files.map(
      (file) => ["Archivo que envió", `${file.name} (${describeFile(file)})`] as const,
    ),
    ["Notas de la empresa", request.notes],
    ["Señales de envío automático", request.spam_signs.join(", ")],
    ["Leída por la empresa", formatTime(request.read_at)],
    ["Último cambio", formatTime(request.updated_at)],
    ["Autorización", request.consent_text],
    ["Versión de la autorización", request.consent_version],
    ["Fecha de la autorización", formatTime(request.consented_at)],
    ["Escrita sin señal (hora del teléfono)", formatTime(request.written_at)],
  ]);
}

/** What was answered to proposals, which versions without an answer hold nothing of. */
function writeAnswers({ radicado, proposals }: PersonalData["requests"][number]): string[] {
  return proposals.flatMap(({ answer, version, ...proposal }) => {
    if (answer === null) return [];
    const title = `RESPUESTA A LA PROPUESTA ${nameProposal(radicado, version)}`;
    return writeBlock(title, [
      ["Respuesta", describeAnswer(answer.kind)],
      ...listAnswerFacts(answer),
      ["Fecha", formatTime(proposal.answered_at)],
      ["Dirección de red", proposal.answered_from],
      ["Autorización", proposal.consent_text],
      ["Versión de la autorización", proposal.consent_version],
      ["Fecha de la autorización", formatTime(proposal.consented_at)],
    ]);
  });
}

function writeSubscriber(subscriber: PersonalData["subscribers"][number]): string {
  return writeBlock("BOLETÍN", [
    ["Correo", subscriber.email],
    ["Estado", SUBSCRIBER_STATUS[subscriber.status]],
    ["Inscripción", subscriber.source === "quote" ? "al pedir una cotización" : "en el sitio"],
    ["Fecha de la inscripción", formatTime(subscriber.created_at)],
    ["Señales de envío automático", subscriber.spam_signs.join(", ")],
    ["Confirmación", formatTime(subscriber.confirmed_at)],
    ["Baja", formatTime(subscriber.unsubscribed_at)],
    ["Último cambio", formatTime(subscriber.updated_at)],
    ["Autorización", subscriber.consent_text],
    ["Versión de la autorización", subscriber.consent_version],
    ["Fecha de la autorización", formatTime(subscriber.consented_at)],
  ]);
}

function writeMail(mail: PersonalData["mails"][number]): string {
  return writeBlock(`CORREO: ${MAIL_NAMES[mail.kind]}`, [
    ["Dirección", mail.recipient],
    ["Creado", formatTime(mail.created_at)],
    ["Estado", describeMailState(mail, true)],
    ["Enviado", formatTime(mail.sent_at)],
    ["Último error", mail.last_error],
  ]);
}

function writeBlock(title: string, lines: readonly Line[]): string {
  return [
    title,
    ...lines
      .filter(([, value]) => value !== null && value !== "")
      .map(([name, value]) => `${name}: ${value?.replace(/\r?\n/g, "\r\n  ")}`),
  ].join("\r\n");
}

function formatTime(time: string | null): string | null {
  return time === null ? null : MOMENT.format(new Date(time));
}
