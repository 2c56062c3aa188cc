import { formatDay } from "#domain/hours/format-day.ts";
import { type OutboxMail, UNWRITABLE } from "#domain/leads/mail.ts";
import { nameProposal, type Proposal } from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/quote/sender.ts";
import { buildMailLink } from "#domain/products/quote-message.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

/** To whom a proposal goes, and from whom. */
interface Sending {
  request: Pick<QuoteRequest, "radicado" | "name" | "company" | "phone" | "email">;
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
  const subject = `Propuesta ${nameProposal(request.radicado, proposal.version)} – ${companyName}`;
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
    `Hola, ${nameSender(request)}. Le escribimos de ${companyName} con la propuesta ${nameProposal(request.radicado, proposal.version)} por ${total}, válida hasta el ${formatDay(proposal.valid_until)}:`,
    address,
    "En ese enlace puede aceptarla o pedir un cambio.",
  ].join("\n\n");
}
