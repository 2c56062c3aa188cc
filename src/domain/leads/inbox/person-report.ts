import { describeMailState, MAIL_NAMES, STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import type { PersonalData, PersonKey } from "#domain/leads/inbox/personal-data.ts";
import { SUBSCRIBER_STATUS } from "#domain/leads/newsletter.ts";
import { describeAnswer } from "#domain/leads/proposal/answer-words.ts";
import { listAnswerFacts, nameProposal } from "#domain/leads/proposal/proposal.ts";
import { describeItem, describeSchedule, namePlace } from "#domain/leads/quote/quote-summary.ts";

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
    ["Cuándo", describeSchedule(request)],
    ...request.items.map((item) => ["Producto", describeItem(item)] as const),
    ["Mensaje", request.message],
    ["Notas de la empresa", request.notes],
    ["Señales de envío automático", request.spam_signs.join(", ")],
    ["Leída por la empresa", formatTime(request.read_at)],
    ["Último cambio", formatTime(request.updated_at)],
    ["Autorización", request.consent_text],
    ["Versión de la autorización", request.consent_version],
    ["Fecha de la autorización", formatTime(request.consented_at)],
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
