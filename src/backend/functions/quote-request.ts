import { z } from "zod";

import { methodNotAllowed, respondError, respondJson } from "#backend/functions/http.ts";
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
import { cleanText, MAX_ITEMS, type QuoteDraft } from "#domain/leads/quote/quote-draft.ts";
import type { QuoteErrors } from "#domain/leads/quote/quote-request.ts";
import { QUOTE_UNITS, writeQuantity } from "#domain/leads/quote/units.ts";

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
  if (request.method !== "POST") return methodNotAllowed("GET, POST");
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return respondError(
      415,
      "unsupported_media_type",
      "Envíe JSON, con Content-Type: application/json.",
    );
  }
  const retryKey = request.headers.get("Idempotency-Key");
  if (retryKey !== null && !/^[!-~]{1,255}$/.test(retryKey)) {
    return respondError(
      400,
      "invalid_idempotency_key",
      "Idempotency-Key debe tener de 1 a 255 caracteres ASCII, sin espacios.",
    );
  }
  const json = await readJson(request);
  if (json instanceof Response) return json;
  const read = readQuoteBody(json.value);
  if (!read.ok) return respondInvalid(read.errors);
  const { isTrusted } = services;
  const sent = { ...read.body, honeypot: "", retryKey, trialKey: null, isTrusted };
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
    return respondFailed(error, services);
  }
}

async function readJson(request: Request): Promise<{ value: unknown } | Response> {
  try {
    const text = await readFormBody(request);
    if (text === null) return respondError(413, "too_large", "La solicitud es demasiado grande.");
    return { value: JSON.parse(text) as unknown };
  } catch {
    return respondError(400, "invalid_json", "El cuerpo no es JSON válido.");
  }
}

function respond(outcome: QuoteOutcome, services: QuoteFunctionServices): Response {
  switch (outcome.kind) {
    case "stored": {
      const { radicado, created_at: receivedAt } = outcome.request;
      return respondJson({ radicado, received_at: receivedAt }, 201);
    }
    case "invalid":
      return respondInvalid(nameInBody(outcome.errors), outcome.consents);
    case "limited": {
      const message = `Recibimos muchas solicitudes desde su conexión. Espere ${outcome.seconds} segundos e intente de nuevo.`;
      const headers = { "Retry-After": String(outcome.seconds) };
      return respondError(429, "over_request_rate_limit", message, headers);
    }
    case "failed":
      return respondFailed(outcome.error, services);
  }
}

/** With the present consents, so that a form whose text has changed can show them. */
function respondInvalid(errors: QuoteErrors, consents?: QuoteConsents): Response {
  const message = "Revise los campos señalados.";
  const shown = consents === undefined ? {} : describeConsents(consents);
  return respondJson({ code: "invalid_request", message, errors, ...shown }, 422);
}

function describeConsents({ consent, newsletter }: QuoteConsents) {
  return { consent, newsletter_consent: newsletter };
}

function respondFailed(error: DataError, { onError }: QuoteFunctionServices): Response {
  if (error.kind === "rate-limited") {
    const message = "Recibimos muchas solicitudes a la vez. Intente de nuevo en unos segundos.";
    return respondError(429, "over_request_rate_limit", message, { "Retry-After": "2" });
  }
  onError(error);
  const message = "No pudimos guardar la solicitud. Intente de nuevo en unos segundos.";
  return respondError(503, "unavailable", message, { "Retry-After": "30" });
}

/** The messages of a value that is no object, or has a key too many. */
const objectError = {
  error: (issue: { code?: string }) =>
    issue.code === "unrecognized_keys" ? "Este campo no existe." : "Debe ser un objeto.",
};

const NO_TEXT = "Debe ser un texto.";
const text = z.string(NO_TEXT).transform(cleanText);
const optional = text.nullish().transform((value) => value ?? "");
const quantity = z
  .union([text, z.number().transform(writeQuantity)], "Debe ser un número o un texto.")
  .nullish()
  .transform((value) => value ?? "");

/** As GET gave it; the text itself may come along. */
const consent = z
  .strictObject({ version: z.string(NO_TEXT), text: z.string(NO_TEXT).optional() }, objectError)
  .nullish()
  .transform((value) => value?.version ?? null);

const bodySchema = z.strictObject(
  {
    form: optional,
    items: z
      .array(
        z.strictObject({ product: optional, quantity, unit: optional }, objectError),
        "Debe ser una lista de productos.",
      )
      .min(1, "Elija al menos un producto.")
      .max(MAX_ITEMS, `Son demasiados productos: máximo ${MAX_ITEMS}.`),
    name: optional,
    company: optional,
    phone: optional,
    email: optional,
    department: optional,
    municipality: optional,
    frequency: optional.transform((value) => value || "once"),
    wanted_on: optional,
    message: optional,
    consent,
    newsletter_consent: consent,
  },
  objectError,
);

interface QuoteBody {
  draft: QuoteDraft;
  shown: { consent: string | null; newsletter: string | null };
  seal: string;
}

/**
 * Reads the JSON of a quote request. What its fields say is checked later, as a form's.
 *
 * @returns errors by the path of their field for a body of another shape
 */
function readQuoteBody(
  value: unknown,
): { ok: true; body: QuoteBody } | { ok: false; errors: QuoteErrors } {
  const result = bodySchema.safeParse(value);
  if (!result.success) return { ok: false, errors: listShapeErrors(result.error.issues) };
  const {
    form,
    consent: shown,
    newsletter_consent: newsletter,
    wanted_on: wantedOn,
    ...fields
  } = result.data;
  return {
    ok: true,
    body: {
      draft: {
        ...fields,
        wantedOn,
        consents: shown !== null,
        wantsNewsletter: newsletter !== null,
      },
      shown: { consent: shown, newsletter },
      seal: form,
    },
  };
}

function listShapeErrors(issues: readonly z.core.$ZodIssue[]): QuoteErrors {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [null];
    for (const key of keys) {
      const name = [...issue.path, ...(key === null ? [] : [key])].join(".");
      errors.set(name.slice(0, 100), errors.get(name.slice(0, 100)) ?? issue.message);
    }
  }
  return Object.fromEntries(errors);
}

/** The names of a draft's fields in the body, where they differ. */
const BODY_NAMES = new Map<string, string>([
  ["wantedOn", "wanted_on"],
  ["consents", "consent"],
  ["wantsNewsletter", "newsletter_consent"],
]);

/** The errors of a draft, by the fields of the body that it came from. */
function nameInBody(errors: QuoteErrors): QuoteErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [BODY_NAMES.get(path) ?? path, message]),
  );
}
