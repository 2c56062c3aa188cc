import { formatDay } from "#domain/hours/days.ts";
import { type OutboxMail, UNWRITABLE } from "#domain/leads/mail.ts";
import { nameProposal, type Proposal } from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { describeItem, type QuoteSummary } from "#domain/leads/quote/quote-summary.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { buildMailLink } from "#domain/products/quote-message.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

/** To whom a proposal goes, and from whom. */
interface Sending {
  request: Pick<QuoteRequest, "radicado" | "name" | "company" | "phone" | "email">;
  /** May be empty. */
  companyName: string;
  /** The whole address of the proposal's page. */
  address: string;
}

/** A chat link to the buyer with the proposal's address; null for a landline or without a number. */
export function buildWhatsAppProposal(proposal: Proposal, sending: Sending): string | null {
  const { phone } = sending.request;
  return phone === null ? null : buildChatLink(phone, writeMessage(proposal, sending));
}

/** A mail link to the buyer with the proposal's address; null without an e-mail address. */
export function buildMailProposal(proposal: Proposal, sending: Sending): string | null {
  const { request, companyName } = sending;
  if (request.email === null) return null;
  const what = `Propuesta ${nameProposal(request.radicado, proposal.version)}`;
  const subject = companyName === "" ? what : `${what} – ${companyName}`;
  return buildMailLink(request.email, subject, writeMessage(proposal, sending));
}

/** What became of the mail in which the site sends a proposal. */
export function describeProposalMail(
  { state, attempts, last_error }: Pick<OutboxMail, "state" | "attempts" | "last_error">,
  email: string,
): string {
  switch (state) {
    case "sent":
      return `El correo para ${email} salió.`;
    case "failed":
      return last_error === UNWRITABLE
        ? "El sitio no pudo escribir el correo: envíe la propuesta de otra forma."
        : `No se pudo enviar a ${email}: revise la dirección, o envíela de otra forma.`;
    case "expired":
      return `El correo para ${email} no salió a tiempo.`;
    case "pending":
      return attempts > 0 && last_error !== null
        ? `El correo para ${email} todavía no sale: el sitio sigue intentando.`
        : `El correo para ${email} sale en unos segundos.`;
  }
}

function writeMessage(proposal: Proposal, { request, companyName, address }: Sending): string {
  const total = formatPesos(addUp(proposal).total);
  return [
    `Hola, ${nameSender(request)}. Le escribimos${nameUs(companyName)} con la propuesta ${nameProposal(request.radicado, proposal.version)} por ${total}, válida hasta el ${formatDay(proposal.valid_until)}:`,
    address,
    "En ese enlace puede aceptarla o pedir un cambio.",
  ].join("\n\n");
}

/** The parts of a request that the office's answers mention. */
type Answered = Pick<QuoteSummary, "radicado" | "name" | "company" | "phone" | "email" | "items">;

/** Mail programs on Windows truncate URLs beyond some 2,000 characters. */
const LONGEST_ADDRESS = 1900;

/** A chat link to the sender, with a prepared text; null for a landline or without a number. */
export function buildWhatsAppAnswer(request: Answered, companyName: string): string | null {
  const { phone } = request;
  if (phone === null) return null;
  return buildChatLink(phone, `${writeOpening(request, companyName)}\n\n${listProducts(request)}`);
}

/** A mail link to the sender, with subject and text; null without an address. */
export function buildMailAnswer(request: Answered, companyName: string): string | null {
  if (request.email === null) return null;
  const what = `Su solicitud de cotización ${request.radicado}`;
  const subject = companyName === "" ? what : `${what} – ${companyName}`;
  const whole = `${writeOpening(request, companyName)}\n\n${listProducts(request)}\n\n`;
  const address = buildMailLink(request.email, subject, whole);
  if (address.length <= LONGEST_ADDRESS) return address;
  return buildMailLink(request.email, subject, `${writeOpening(request, companyName)}\n\n`);
}

const nameUs = (companyName: string): string => (companyName === "" ? "" : ` de ${companyName}`);

function writeOpening(request: Answered, companyName: string): string {
  return `Hola, ${nameSender(request)}. Le escribimos${nameUs(companyName)} por su solicitud de cotización ${request.radicado}:`;
}

function listProducts({ items }: Answered): string {
  return items.map((item) => `• ${describeItem(item)}`).join("\n");
}
