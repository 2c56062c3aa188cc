import { data, redirect } from "react-router";

import type { FormServices, SiteContext } from "#app/load-context.ts";
import { readSmallForm } from "#app/site/actions/read-small-form.ts";
import { listErrors, type QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { DataError } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import { listProductsBySlug } from "#data/products.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { type Consent, describeConsent } from "#domain/leads/consent.ts";
import {
  changeRows,
  type DraftAction,
  QUOTE_FIELDS,
  type QuoteDraft,
  readAction,
  readDraft,
  startDraft,
} from "#domain/leads/quote/quote-draft.ts";
import {
  type CheckedQuote,
  checkQuote,
  type QuoteErrors,
} from "#domain/leads/quote/quote-request.ts";

/** Faster than any person fills in a form, even with a browser's autofill. */
const TOO_FAST_MS = 2000;

const CONSENT_CHANGED =
  "Este texto cambió mientras usted escribía: léalo y marque la casilla de nuevo.";

/** Seals a unique id of one form and the time at which it was issued. */
export function sealForm(forms: FormServices): string {
  return forms.seal("quote-form", crypto.randomUUID());
}

/** The confirmation has a URL that only the sender knows, valid for two days. */
export const ANSWER_AGE_MS = 48 * 3_600_000;
export const ANSWER_PURPOSE = "quote-answer";

/**
 * Handles the posted quote form: redirects to the confirmation once the request is stored, and otherwise
 * responds with the form as it was typed, whatever fails.
 */
export async function answerQuoteForm(
  request: Request,
  site: SiteContext,
  forms: FormServices | null,
) {
  const fields = await readSmallForm(request);
  if (typeof fields === "number") {
    const seal = forms ? sealForm(forms) : "";
    return show({ draft: startDraft(""), seal, problem: UNREADABLE }, { status: fields });
  }
  const draft = readDraft(fields);
  const posted = fields.get(QUOTE_FIELDS.seal) ?? "";
  const opened = forms?.open("quote-form", posted) ?? null;
  const seal = forms && !opened ? sealForm(forms) : posted;
  const action = readAction(fields.get(QUOTE_FIELDS.action));
  if (action.kind !== "send") return show({ ...changeForm(draft, action), seal });
  if (forms === null) return refuse({ draft, seal, problem: FAILED });
  // Counted before anything is read: a flood must cost next to nothing.
  const wait = await forms.consume("quote");
  if (wait > 0) {
    return refuse({ draft, seal, problem: { kind: "limited", seconds: wait } });
  }
  try {
    const result = await storeForm(site, forms, { fields, draft, opened, seal });
    if (!(result instanceof Response)) await forms.refund("quote");
    return result;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    await forms.refund("quote");
    const { kind } = error;
    site.log("error", "a quote request could not be stored", { kind, err: error });
    return refuse({ draft, seal, problem: FAILED });
  }
}

interface FilledForm {
  fields: URLSearchParams;
  draft: QuoteDraft;
  opened: ReturnType<FormServices["open"]>;
  seal: string;
}

/** Redirects to the stored request, or shows the form with its errors. @throws {DataError} */
async function storeForm(site: SiteContext, forms: FormServices, filled: FilledForm) {
  const { fields, draft, opened, seal } = filled;
  const { quote, errors, ...known } = await checkForm(site, draft, fields);
  if (quote === null) return show({ draft: known.draft, errors, seal }, { status: 422 });
  const named = opened?.text ?? forms.clientAddress;
  const stored = await submitQuoteRequest(forms.client, {
    ...quote,
    ...known.texts,
    idempotency_key: forms.nameSubmission(named, JSON.stringify(draft)),
    spam_signs: listSpamSigns(fields, opened?.ageMs ?? null),
    items: quote.items.map(({ product, quantity, unit }) => ({
      ...known.nameProduct(product),
      quantity,
      unit,
    })),
  });
  forms.wakeMail();
  const sealed = forms.seal(ANSWER_PURPOSE, stored.id);
  return redirect(`/cotizar/recibida?s=${sealed}`, 303);
}

/** Shows the form as it was typed, and why it was rejected. */
function refuse(shown: Shown & { problem: NonNullable<Shown["problem"]> }) {
  const { problem } = shown;
  return problem.kind === "limited"
    ? show(shown, { status: 429, retryAfter: problem.seconds })
    : show(shown, { status: 503, retryAfter: 30 });
}

const UNREADABLE = { kind: "unreadable" } as const;
const FAILED = { kind: "failed" } as const;

type Shown = Pick<QuoteFormState, "draft" | "seal"> & Partial<QuoteFormState>;

function show(shown: Shown, { status = 200, retryAfter = 0 } = {}) {
  const errors = shown.errors ?? {};
  const focus = shown.focus ?? listErrors({ draft: shown.draft, errors })[0]?.path ?? null;
  const state: QuoteFormState = { problem: null, ...shown, errors, focus };
  const headers = retryAfter > 0 ? { "Retry-After": String(retryAfter) } : {};
  return data(state, { status, headers });
}

/** Shows the form with a row added or removed, and focuses the row to fill in next. */
function changeForm(draft: QuoteDraft, action: Exclude<DraftAction, { kind: "send" }>) {
  const changed = changeRows(draft, action);
  const last = changed.items.length - 1;
  const place = action.kind === "add" ? last : Math.min(action.index, last);
  return { draft: changed, focus: `items.${place}.product` };
}

interface CheckedForm {
  quote: Omit<CheckedQuote, "consents" | "wantsNewsletter"> | null;
  errors: QuoteErrors;
  /** As typed, except for consents whose text has changed. */
  draft: QuoteDraft;
  texts: { consent: Consent; newsletter_consent: Consent | null };
  nameProduct: (slug: string) => { product_id: string | null; product_title: string };
}

async function checkForm(
  site: SiteContext,
  draft: QuoteDraft,
  fields: URLSearchParams,
): Promise<CheckedForm> {
  const [content, products] = await Promise.all([
    listContent(site.client).then(mergeSiteContent),
    listProductsBySlug(site.client, listSlugs(draft)),
  ]);
  const known = new Map(products.map((product) => [product.slug, product]));
  const check = checkQuote(draft, new Set(known.keys()));
  const consents = readConsents(content, draft, fields);
  const errors = { ...consents.errors, ...(check.ok ? {} : check.errors) };
  const texts = { consent: consents.quote, newsletter_consent: consents.newsletter };
  const isTaken = check.ok && Object.keys(errors).length === 0;
  return {
    quote: isTaken ? leaveBoxes(check.quote) : null,
    errors,
    draft: consents.draft,
    texts,
    nameProduct: (slug) => {
      const product = known.get(slug);
      return { product_id: product?.id ?? null, product_title: product?.title ?? "Otro producto" };
    },
  };
}

function leaveBoxes({ consents: _, wantsNewsletter: __, ...quote }: CheckedQuote) {
  return quote;
}

/** The draft's valid slugs; anything else needs no database lookup. */
function listSlugs({ items }: QuoteDraft): string[] {
  return [...new Set(items.map(({ product }) => product.trim()))].filter((slug) =>
    /^[a-z0-9-]{1,100}$/.test(slug),
  );
}

/** Unticks consents whose text has changed: a visitor consents only to the text that they were shown. */
function readConsents(content: SiteContent, draft: QuoteDraft, fields: URLSearchParams) {
  const quote = describeConsent(content.contact.quote_consent);
  const newsletter = describeConsent(content.footer.newsletter_consent);
  const isStale = (name: string, { version }: Consent) => fields.get(name) !== version;
  const errors: Record<string, string> = {};
  if (draft.consents && isStale(QUOTE_FIELDS.version, quote)) errors["consents"] = CONSENT_CHANGED;
  if (draft.wantsNewsletter && isStale(QUOTE_FIELDS.newsletterVersion, newsletter))
    errors["wantsNewsletter"] = CONSENT_CHANGED;
  return {
    errors,
    quote,
    newsletter: draft.wantsNewsletter ? newsletter : null,
    draft: {
      ...draft,
      consents: draft.consents && !("consents" in errors),
      wantsNewsletter: draft.wantsNewsletter && !("wantsNewsletter" in errors),
    },
  };
}

function listSpamSigns(fields: URLSearchParams, ageMs: number | null): string[] {
  const signs: [sign: string, isThere: boolean][] = [
    ["honeypot", (fields.get(QUOTE_FIELDS.honeypot) ?? "") !== ""],
    ["unsealed", ageMs === null],
    ["too-fast", ageMs !== null && ageMs < TOO_FAST_MS],
  ];
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}
