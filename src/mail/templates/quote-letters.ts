import type { SiteContent } from "#domain/content/site-content.ts";
import { describeAnswerTime } from "#domain/hours/answer-time.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import {
  describeItem,
  describeSchedule,
  namePlaceWithCode,
  type QuoteSummary,
} from "#domain/leads/quote/quote-summary.ts";
import { nameSender, requestAddress } from "#domain/leads/request-name.ts";
import { buildChatLink, resolveChatButton } from "#domain/whatsapp/chat-link.ts";
import {
  button,
  facts,
  highlight,
  type Letter,
  list,
  note,
  writeLetter,
} from "#mail/templates/letter.ts";

/** Notifies the office of a request. */
export function writeQuoteNotice(
  quote: QuoteSummary &
    Pick<QuoteRequest, "id" | "spam_signs" | "phone_typed" | "municipality_code">,
  { siteUrl }: { siteUrl: string },
): Letter {
  const isSuspect = quote.spam_signs.length > 0;
  const greeting = `Hola, ${quote.name}. Recibimos su solicitud de cotización ${quote.radicado}.`;
  const chat = quote.phone === null ? null : buildChatLink(quote.phone, greeting);
  return writeLetter({
    subject: `${isSuspect ? "[Posible spam] " : ""}Solicitud ${quote.radicado}: ${nameSender(quote)}`,
    title: "Nueva solicitud de cotización",
    blocks: [
      highlight(quote.radicado),
      ...(isSuspect
        ? [note("Parece escrita por un robot. Revísela antes de responder; no se envió copia.")]
        : []),
      list(quote.items.map(describeItem)),
      facts([
        ["Nombre", quote.name],
        ["Empresa o finca", quote.company],
        ["Teléfono", quote.phone ?? ""],
        ["Lo escribió así", quote.phone_typed === quote.phone ? "" : quote.phone_typed],
        ["Correo", quote.email ?? ""],
        ["Entrega", namePlaceWithCode(quote)],
        ["Cuándo", describeSchedule(quote)],
        ["Mensaje", quote.message],
      ]),
      ...(chat === null ? [] : [button("Responder por WhatsApp", chat)]),
      button("Abrir la solicitud", siteUrl + requestAddress(quote.id)),
    ],
    footer: `Aviso automático de ${siteUrl}. Si responde a este mensaje y el cliente dejó su correo, le llega a él.`,
  });
}

/**
 * Confirms a request to the address in its form, with the radicado and the next steps. It repeats no free
 * text: otherwise anyone could send any text to any address.
 *
 * @param page address of the request's page
 */
export function writeQuoteReceipt(
  quote: Pick<QuoteSummary, "radicado" | "items">,
  { content, now, page }: { content: SiteContent; now: Date; page: string },
): Letter {
  const { contact, footer, whatsapp } = content;
  const message = `Hola. Les escribo por mi solicitud de cotización ${quote.radicado}.`;
  const chat = resolveChatButton({ ...whatsapp, message });
  return writeLetter({
    subject: `Recibimos su solicitud ${quote.radicado}`,
    title: contact.quote_thanks_title,
    blocks: [
      note("Hola. Este es el número de radicado de su solicitud de cotización:"),
      highlight(quote.radicado),
      list(quote.items.map(describeItem)),
      note(describeAnswerTime(readOpeningHours(content.hours), now)),
      button("Ver su solicitud", page),
      note(PAGE_NOTE),
      ...(chat === null ? [] : [button("Continuar por WhatsApp", chat)]),
    ],
    footer: `${footer.legal_name}, NIT ${footer.nit}. Recibe este mensaje porque alguien escribió este correo en nuestra solicitud de cotización. Si no fue usted, no tiene que hacer nada.`,
  });
}

const PAGE_NOTE =
  "En esa página ve en qué va, nos escribe, nos envía archivos y puede borrar sus datos. Es solo para usted: quien tenga el enlace la ve.";

type Sender = Pick<QuoteSummary, "radicado" | "name" | "company" | "phone"> & { id: string };

/** Tells a request's sender that the office answered on its page. @param page its address */
export function writeRequestAnswer(
  { radicado }: Pick<QuoteSummary, "radicado">,
  { content, page, text }: { content: SiteContent; page: string; text: string },
): Letter {
  const { footer, structured_data, whatsapp } = content;
  const message = `Hola. Les escribo por mi solicitud de cotización ${radicado}.`;
  const chat = resolveChatButton({ ...whatsapp, message });
  return writeLetter({
    subject: `Le respondimos: solicitud ${radicado} – ${structured_data.company_name}`,
    title: "Le respondimos",
    blocks: [
      note(text),
      button("Ver su solicitud y responder", page),
      ...(chat === null ? [] : [button("Continuar por WhatsApp", chat)]),
    ],
    footer: `${footer.legal_name}, NIT ${footer.nit}. Recibe este mensaje porque pidió una cotización con este correo. Si no fue usted, no tiene que hacer nada.`,
  });
}

/** Notifies the office of what a sender wrote or attached on their request's page. @param text the newest message; empty for none */
export function writeRequestNotice(
  quote: Sender,
  { text, files, siteUrl }: { text: string; files: readonly string[]; siteUrl: string },
): Letter {
  const greeting = `Hola, ${quote.name}. Recibimos su mensaje sobre la solicitud ${quote.radicado}.`;
  const chat = quote.phone === null ? null : buildChatLink(quote.phone, greeting);
  return writeLetter({
    subject: `${nameSender(quote)} escribió en la solicitud ${quote.radicado}`,
    title: `${nameSender(quote)} escribió en su solicitud`,
    blocks: [
      highlight(quote.radicado),
      facts([
        ["Último mensaje", text],
        ["Archivos", files.join(", ")],
      ]),
      button("Abrir la solicitud", siteUrl + requestAddress(quote.id)),
      ...(chat === null ? [] : [button("Responder por WhatsApp", chat)]),
    ],
    footer: `Aviso automático de ${siteUrl}. Responda en el panel: si el cliente dejó su correo, le avisamos.`,
  });
}
