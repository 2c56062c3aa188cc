import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";

/** `Ana Pérez (Finca El Roble)`. */
export function nameSender({ name, company }: Pick<QuoteRequest, "name" | "company">): string {
  return company === "" ? name : `${name} (${company})`;
}
