import { z } from "zod";

import { cleanText, MAX_ITEMS, type QuoteDraft } from "#domain/leads/quote/quote-draft.ts";
import type { QuoteErrors } from "#domain/leads/quote/quote-request.ts";
import { writeQuantity } from "#domain/leads/quote/units.ts";

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

export interface QuoteBody {
  draft: QuoteDraft;
  shown: { consent: string | null; newsletter: string | null };
  seal: string;
}

/**
 * Reads the JSON of a quote request. What its fields say is checked later, as a form's.
 *
 * @returns errors by the path of their field for a body of another shape
 */
export function readQuoteBody(
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
export function nameInBody(errors: QuoteErrors): QuoteErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [BODY_NAMES.get(path) ?? path, message]),
  );
}
