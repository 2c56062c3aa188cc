import { formatDay } from "#domain/hours/format-day.ts";
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

function writeMessage(proposal: Proposal, { request, companyName, address }: Sending): string {
  const total = formatPesos(addUp(proposal).total);
  return [
    `Hola, ${nameSender(request)}. Le escribimos de ${companyName} con la propuesta ${nameProposal(request.radicado, proposal.version)} por ${total}, válida hasta el ${formatDay(proposal.valid_until)}:`,
    address,
    "En ese enlace puede aceptarla o pedir un cambio.",
  ].join("\n\n");
}
