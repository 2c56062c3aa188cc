import { nameInBody, readQuoteBody } from "#backend/functions/quote-body.ts";
import { refuse, refuseMethod, respondJson } from "#backend/functions/respond.ts";
import { DataError } from "#data/client/errors.ts";
import {
  acceptQuote,
  type QuoteConsents,
  type QuoteOutcome,
  type QuoteServices,
  readQuoteConsents,
  signForm,
} from "#data/leads/accept-quote.ts";
import { readFormBody } from "#data/leads/form-body.ts";
import { DEPARTMENTS } from "#domain/leads/departments.ts";
import type { QuoteErrors } from "#domain/leads/quote/quote-request.ts";
import { QUOTE_UNITS } from "#domain/leads/quote/units.ts";

export interface QuoteFunctionServices extends QuoteServices {
  /** Whether the caller has the secret key. */
  isTrusted: boolean;
  /** Called with each error that became a 503. */
  onError: (error: DataError) => void;
}

/**
 * The quote form for other programs of the company. GET gives what a form shows: the texts to consent to, and a
 * signed token that says when it was shown. POST stores the request under the rules of the site's form.
 */
export async function answerQuoteRequest(
  request: Request,
  services: QuoteFunctionServices,
): Promise<Response> {
  if (request.method === "GET") return describeForm(services);
  if (request.method !== "POST") return refuseMethod("GET, POST");
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return refuse(415, "unsupported_media_type", "Envíe JSON, con Content-Type: application/json.");
  }
  const retryKey = request.headers.get("Idempotency-Key");
  if (retryKey !== null && !/^[!-~]{1,255}$/.test(retryKey)) {
    return refuse(
      400,
      "invalid_idempotency_key",
      "Idempotency-Key debe tener de 1 a 255 caracteres ASCII, sin espacios.",
    );
  }
  const json = await readJson(request);
  if (json instanceof Response) return json;
  const read = readQuoteBody(json.value);
  if (!read.ok) return refuseFields(read.errors);
  const { isTrusted } = services;
  const sent = { ...read.body, honeypot: "", retryKey, isTrusted };
  return respond(await acceptQuote(services, sent), services);
}

async function describeForm(services: QuoteFunctionServices): Promise<Response> {
  try {
    return respondJson({
      form: signForm(services),
      ...describeConsents(await readQuoteConsents(services.visitor)),
      units: QUOTE_UNITS,
      departments: DEPARTMENTS,
    });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return refuseFailed(error, services);
  }
}

async function readJson(request: Request): Promise<{ value: unknown } | Response> {
  try {
    const text = await readFormBody(request);
    if (text === null) return refuse(413, "too_large", "La solicitud es demasiado grande.");
    return { value: JSON.parse(text) as unknown };
  } catch {
    return refuse(400, "invalid_json", "El cuerpo no es JSON válido.");
  }
}

function respond(outcome: QuoteOutcome, services: QuoteFunctionServices): Response {
  switch (outcome.kind) {
    case "stored": {
      const { radicado, created_at: receivedAt } = outcome.request;
      return respondJson({ radicado, received_at: receivedAt }, 201);
    }
    case "invalid":
      return refuseFields(nameInBody(outcome.errors), outcome.consents);
    case "limited": {
      const message = `Recibimos muchas solicitudes desde su conexión. Espere ${outcome.seconds} segundos e intente de nuevo.`;
      const headers = { "Retry-After": String(outcome.seconds) };
      return refuse(429, "over_request_rate_limit", message, headers);
    }
    case "failed":
      return refuseFailed(outcome.error, services);
  }
}

/** With the present consents, so that a form whose text has changed can show them. */
function refuseFields(errors: QuoteErrors, consents?: QuoteConsents): Response {
  const message = "Revise los campos señalados.";
  const shown = consents === undefined ? {} : describeConsents(consents);
  return respondJson({ code: "invalid_request", message, errors, ...shown }, 422);
}

function describeConsents({ consent, newsletter }: QuoteConsents) {
  return { consent, newsletter_consent: newsletter };
}

function refuseFailed(error: DataError, { onError }: QuoteFunctionServices): Response {
  if (error.kind === "rate-limited") {
    const message = "Recibimos muchas solicitudes a la vez. Intente de nuevo en unos segundos.";
    return refuse(429, "over_request_rate_limit", message, { "Retry-After": "2" });
  }
  onError(error);
  const message = "No pudimos guardar la solicitud. Intente de nuevo en unos segundos.";
  return refuse(503, "unavailable", message, { "Retry-After": "30" });
}
