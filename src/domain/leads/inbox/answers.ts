import { describeItem, type QuoteSummary } from "#domain/leads/quote/quote-summary.ts";
import { nameSender } from "#domain/leads/quote/sender.ts";
import { buildMailLink } from "#domain/products/quote-message.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

/** The parts of a request that the office's answers mention. */
type Answered = Pick<QuoteSummary, "radicado" | "name" | "company" | "phone" | "email" | "items">;

/** Mail programs on Windows truncate URLs beyond some 2,000 characters. */
const LONGEST_ADDRESS = 1900;

/** A chat link to the sender, with a prepared text; null for a landline or without a number. */
export function buildWhatsAppAnswer(request: Answered, companyName: string): string | null {
  const { phone } = request;
  if (phone === null) return null;
  return buildChatLink(phone, `${writeOpening(request, companyName)}\n\n${listItems(request)}`);
}

/** A mail link to the sender, with subject and text; null without an address. */
export function buildMailAnswer(request: Answered, companyName: string): string | null {
  if (request.email === null) return null;
  const subject = `Su solicitud de cotización ${request.radicado} – ${companyName}`;
  const whole = `${writeOpening(request, companyName)}\n\n${listItems(request)}\n\n`;
  const address = buildMailLink(request.email, subject, whole);
  if (address.length <= LONGEST_ADDRESS) return address;
  return buildMailLink(request.email, subject, `${writeOpening(request, companyName)}\n\n`);
}

function writeOpening(request: Answered, companyName: string): string {
  return `Hola, ${nameSender(request)}. Le escribimos de ${companyName} por su solicitud de cotización ${request.radicado}:`;
}

function listItems({ items }: Answered): string {
  return items.map((item) => `• ${describeItem(item)}`).join("\n");
}
