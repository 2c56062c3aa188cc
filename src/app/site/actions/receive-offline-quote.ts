import type { FormServices, SiteContext } from "#app/load-context.ts";
import { readSmallForm } from "#app/site/actions/posted-forms.ts";
import { ANSWER_PURPOSE } from "#app/site/actions/submit-quote.ts";
import { acceptQuote, type OfflineOrigin } from "#data/leads/accept-quote.ts";
import { QUOTE_FIELDS, readDraft } from "#domain/leads/quote/quote-draft.ts";
import { OFFLINE_FIELDS } from "#domain/offline/offline-paths.ts";
import { isUuid } from "#domain/uuid.ts";

/**
 * Accepts a request that a device sends after it was written, under the rules of the site's form: token, honeypot, consent
 * and rate limit. Whatever is sent under one key, and however often, is one request.
 *
 * @returns 201 with `radicado` and `path` of its page, 410 if it was erased, 422 with `errors` by field, 400, 413 or 415 for
 *   what no device sends, 429 or 503 to try again later; each refusal has its reason as `error`
 */
export async function receiveOfflineQuote(
  request: Request,
  site: SiteContext,
  forms: FormServices | null,
): Promise<Response> {
  const fields = await readSmallForm(request);
  if (typeof fields === "number") return respond(fields, { error: UNREADABLE[fields] });
  const offline = readOrigin(fields);
  if (offline === null) return respond(400, { error: UNDATED });
  if (forms === null) return respond(503, { error: LATER }, 30);
  const outcome = await acceptQuote(
    { ...forms, visitor: site.client },
    {
      draft: readDraft(fields),
      shown: {
        consent: fields.get(QUOTE_FIELDS.version),
        newsletter: fields.get(QUOTE_FIELDS.newsletterVersion),
      },
      seal: fields.get(QUOTE_FIELDS.seal) ?? "",
      honeypot: fields.get(QUOTE_FIELDS.honeypot) ?? "",
      retryKey: null,
      trialKey: null,
      isTrusted: false,
      offline,
    },
  );
  switch (outcome.kind) {
    case "stored": {
      const { id, radicado } = outcome.request;
      return respond(201, {
        radicado,
        path: `/cotizar/recibida?s=${forms.sign(ANSWER_PURPOSE, id)}`,
      });
    }
    case "invalid":
      return respond(422, { error: INVALID, errors: outcome.errors });
    case "limited": {
      const { seconds } = outcome;
      const error = `Recibimos muchas solicitudes desde su conexión. Espere ${seconds} segundos e intente de nuevo.`;
      return respond(429, { error }, seconds);
    }
    case "failed": {
      const { error } = outcome;
      if (error.kind === "not-found") return respond(410, { error: ERASED });
      site.log("error", "an offline request could not be stored", { kind: error.kind, err: error });
      return respond(503, { error: LATER }, 30);
    }
  }
}

const UNREADABLE = {
  413: "La solicitud es demasiado grande. Acorte el mensaje y envíela de nuevo.",
  415: "La solicitud debe enviarse como formulario: application/x-www-form-urlencoded.",
};
const UNDATED = "Faltan la fecha en que se escribió la solicitud o una clave que sea un UUID.";
const INVALID = "Revise los campos señalados.";
const ERASED = "Esta solicitud ya se había recibido y se borró. No la envíe de nuevo.";
const LATER = "La solicitud no se pudo guardar en este momento. Intente de nuevo en un minuto.";

/** A device's clock may be wrong, but not by decades. */
const EARLIEST = Date.parse("2020-01-01T00:00:00Z");
const LATEST = Date.parse("2100-01-01T00:00:00Z");
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** Null unless the fields are those of a device. */
function readOrigin(fields: URLSearchParams): OfflineOrigin | null {
  const key = fields.get(OFFLINE_FIELDS.key);
  const writtenAt = fields.get(OFFLINE_FIELDS.writtenAt) ?? "";
  const time = MOMENT.test(writtenAt) ? Date.parse(writtenAt) : Number.NaN;
  if (!(time >= EARLIEST && time < LATEST)) return null;
  if (key === null) return { key: null, writtenAt };
  return isUuid(key) ? { key: key.toLowerCase(), writtenAt } : null;
}

/** @param retryAfter in seconds, 0 for none */
function respond(status: number, body: object, retryAfter = 0): Response {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
  if (retryAfter > 0) headers.set("Retry-After", String(retryAfter));
  return Response.json(body, { status, headers });
}
