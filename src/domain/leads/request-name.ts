import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";

/** The URL parameter of the inbox that opens a request. */
export const OPEN_REQUEST = "solicitud";

/** The panel's path of a request. */
export function requestAddress(id: string): string {
  return `/admin/solicitudes?${OPEN_REQUEST}=${id}`;
}

/** `Ana Pérez (Finca El Roble)`. */
export function nameSender({ name, company }: Pick<QuoteRequest, "name" | "company">): string {
  return company === "" ? name : `${name} (${company})`;
}
