import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import { describeQuantity } from "#domain/leads/quote/units.ts";

/** A request's data for the sender's and the office's messages. */
export interface QuoteSummary extends Pick<
  QuoteRequest,
  "radicado" | "name" | "company" | "phone" | "email" | "department" | "municipality" | "message"
> {
  items: readonly Pick<QuoteRequestItem, "product_title" | "quantity" | "unit">[];
}

/** `Ana Pérez (Finca El Roble)`. */
export function nameSender({ name, company }: Pick<QuoteSummary, "name" | "company">): string {
  return company === "" ? name : `${name} (${company})`;
}

/** `Villavicencio, Meta`; Bogotá without its department. */
export function namePlace(place: Pick<QuoteSummary, "department" | "municipality">): string {
  const { department, municipality } = place;
  const repeats = department.toLowerCase().startsWith(municipality.toLowerCase());
  return repeats ? department : `${municipality}, ${department}`;
}

/** `Torta de palmiste, 40 bultos de 40 kg: 1,6 t`. */
export function describeItem(item: QuoteSummary["items"][number]): string {
  return `${item.product_title}: ${describeQuantity(item.quantity, item.unit)}`;
}

/** A chat's message is part of a URL, which some phones truncate: a long one is shortened. */
const LONGEST_MESSAGE = 600;

/** The request as a chat message from its sender. */
export function writeChatMessage(summary: QuoteSummary): string {
  const { message } = summary;
  const shortened =
    message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE).trimEnd()}…` : message;
  return [
    `Hola, soy ${nameSender(summary)}. Pedí una cotización en su sitio, radicado ${summary.radicado}:`,
    ...summary.items.map((item) => `• ${describeItem(item)}`),
    `Entrega en ${namePlace(summary)}.`,
    ...(shortened === "" ? [] : [shortened]),
  ].join("\n");
}
