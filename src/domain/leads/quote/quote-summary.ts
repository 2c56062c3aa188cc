import { formatDay } from "#domain/hours/days.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import { formatQuantity, weigh } from "#domain/leads/quote/units.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import type { Municipality } from "#domain/places/municipalities.ts";

/** A request's data for the sender's and the office's messages. */
export interface QuoteSummary extends Pick<
  QuoteRequest,
  | "radicado"
  | "name"
  | "company"
  | "phone"
  | "email"
  | "department"
  | "municipality"
  | "frequency"
  | "wanted_on"
  | "message"
> {
  items: readonly Pick<QuoteRequestItem, "product_title" | "quantity" | "unit">[];
}

/** `Villavicencio, Meta`; Bogotá without its department. */
export function namePlace(place: Pick<QuoteSummary, "department" | "municipality">): string {
  const { department, municipality } = place;
  const repeats = department.toLowerCase().startsWith(municipality.toLowerCase());
  return repeats ? department : `${municipality}, ${department}`;
}

/** The same with DANE's code, for the office: `Villavicencio, Meta (DANE 50001)`. */
export function namePlaceWithCode(
  place: Pick<QuoteRequest, "department" | "municipality" | "municipality_code">,
): string {
  const { municipality_code: code } = place;
  return `${namePlace(place)}${code === "" ? "" : ` (DANE ${code})`}`;
}

export const FREQUENCY_LABELS: Readonly<Record<QuoteSummary["frequency"], string>> = {
  once: "Una sola vez",
  monthly: "Cada mes",
};

/** `Cada mes, desde el 24 de diciembre de 2026`; empty for once, whenever it may be. */
export function describeSchedule(request: Pick<QuoteSummary, "frequency" | "wanted_on">): string {
  const { frequency, wanted_on: day } = request;
  if (day === null) return frequency === "once" ? "" : FREQUENCY_LABELS[frequency];
  const date = formatDay(day);
  return frequency === "once"
    ? `Para el ${date}`
    : `${FREQUENCY_LABELS[frequency]}, desde el ${date}`;
}

/** `Torta de palmiste: 40 bultos de 40 kg (1,6 t)`. */
export function describeItem(item: QuoteSummary["items"][number]): string {
  const { product_title, quantity, unit } = item;
  const weight = weigh(quantity, unit);
  return `${product_title}: ${formatQuantity(quantity, unit)}${weight === null ? "" : ` (${weight})`}`;
}

/** A chat's message is part of a URL, which some phones truncate: a long one is shortened. */
const LONGEST_MESSAGE = 600;

/** A chat message that asks what a product costs, delivered in a municipality. */
export function writePlaceMessage(
  item: QuoteSummary["items"][number],
  place: Municipality,
): string {
  const { name: municipality, department, code } = place;
  return [
    `Hola, ¿cuánto vale puesto en ${namePlace({ department, municipality })}?`,
    `• ${describeItem(item)}`,
    `Código DANE del municipio: ${code}`,
  ].join("\n");
}

/** The request as a chat message from its sender. */
export function writeChatMessage(summary: QuoteSummary): string {
  const { message } = summary;
  const schedule = describeSchedule(summary);
  const shortened =
    message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE).trimEnd()}…` : message;
  return [
    `Hola, soy ${nameSender(summary)}. Pedí una cotización en su sitio, radicado ${summary.radicado}:`,
    ...summary.items.map((item) => `• ${describeItem(item)}`),
    `Entrega en ${namePlace(summary)}.`,
    ...(schedule === "" ? [] : [`${schedule}.`]),
    ...(shortened === "" ? [] : [shortened]),
  ].join("\n");
}
