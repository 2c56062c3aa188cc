import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import {
  type NewQuoteRequest,
  submitOfflineRequest,
  submitQuoteRequest,
} from "#data/leads/leads.ts";
import { listProductsBySlug } from "#data/products.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { type Consent, describeConsent, type FormSigner } from "#domain/leads/public-forms.ts";
import type { QuoteDraft } from "#domain/leads/quote/quote-draft.ts";
import {
  checkQuote,
  type QuoteErrors,
  type QuoteRequest,
} from "#domain/leads/quote/quote-request.ts";
import { findMunicipalityCode } from "#domain/places/municipalities.ts";

/* The rules of a quote request, for the site's form and for the function of other programs. */

/** What accepting a request needs. */
export interface QuoteServices extends FormSigner {
  /** An anonymous client: only public products can be requested. */
  visitor: Client;
  /** A client with the server's own rights: only for what `leads.ts` stores. */
  client: Client;
  clientAddress: string;
  /** Counts a submission of this client. @returns seconds to wait, 0 within the limit */
  consume: (form: "quote") => Promise<number>;
  /** Refunds a counted submission that stored nothing. */
  refund: (form: "quote") => Promise<void>;
  /** Wakes the mail job, since there is new mail. */
  wakeMail: () => void;
}

/** What a device says of a form that was filled in without a network. */
export interface OfflineOrigin {
  /** The device's name of the request, the same each time that it is sent; null names it after the form's token. */
  key: string | null;
  /** By the device's clock, ISO 8601. */
  writtenAt: string;
}

/** A form as it was sent. */
interface SentQuote {
  draft: QuoteDraft;
  /** The versions of the consents' texts that the person was shown. */
  shown: { consent: string | null; newsletter: string | null };
  /** The token that `signForm` gave with the form. */
  seal: string;
  /** The field that people do not see. */
  honeypot: string;
  /** A program's name of the submission, which it repeats to retry; null names it after the form. */
  retryKey: string | null;
  /** An administrator's key, with which the request is a trial. */
  trialKey: string | null;
  /** Whether the caller has the server's own key, so that no spam checks apply. */
  isTrusted: boolean;
  /** Absent for a form that was sent when it was filled in. */
  offline?: OfflineOrigin;
}

export type QuoteOutcome =
  | { kind: "stored"; request: QuoteRequest }
  /** With the draft as typed, except for consents whose text has changed. */
  | { kind: "invalid"; draft: QuoteDraft; errors: QuoteErrors; consents: QuoteConsents }
  | { kind: "limited"; seconds: number }
  /** `not-found`: a device sent a request again after it was erased. */
  | { kind: "failed"; error: DataError };

/** The present texts to which a person consents. */
export interface QuoteConsents {
  consent: Consent;
  newsletter: Consent;
}

const FORM_PURPOSE = "quote-form";

/** Signs a unique id of one form and the time at which it was issued. */
export function signForm({ sign }: FormSigner): string {
  return sign(FORM_PURPOSE, crypto.randomUUID());
}

/** What `signForm` signed, and when; null for anything else. */
export function verifyForm({ verify }: FormSigner, token: string) {
  return verify(FORM_PURPOSE, token);
}

/** @throws {DataError} */
export async function readQuoteConsents(visitor: Client): Promise<QuoteConsents> {
  const content = mergeSiteContent(await listContent(visitor));
  return {
    consent: describeConsent(content.contact.quote_consent),
    newsletter: describeConsent(content.footer.newsletter_consent),
  };
}

/** Counts, checks and stores a request, with the mail that it causes. */
export async function acceptQuote(services: QuoteServices, sent: SentQuote): Promise<QuoteOutcome> {
  return countAndStore(services, sent).catch(describeFailure);
}

async function countAndStore(services: QuoteServices, sent: SentQuote): Promise<QuoteOutcome> {
  // Counted before anything is read: a flood must cost next to nothing.
  const seconds = await services.consume("quote");
  if (seconds > 0) return { kind: "limited", seconds };
  const outcome = await store(services, sent).catch(describeFailure);
  if (outcome.kind === "stored") services.wakeMail();
  else await services.refund("quote");
  return outcome;
}

function describeFailure(error: unknown): QuoteOutcome {
  if (!(error instanceof DataError)) throw error;
  return { kind: "failed", error };
}

async function store(services: QuoteServices, sent: SentQuote): Promise<QuoteOutcome> {
  const { draft, seal, offline } = sent;
  const [consents, products] = await Promise.all([
    readQuoteConsents(services.visitor),
    listProductsBySlug(services.visitor, listSlugs(draft)),
  ]);
  const known = new Map(products.map((product) => [product.slug, product]));
  const check = checkQuote(
    draft,
    new Map(products.map(({ slug, presentations }) => [slug, presentations])),
  );
  const stale = untickStale(sent, consents);
  const errors = { ...stale.errors, ...(check.ok ? {} : check.errors) };
  if (!check.ok || Object.keys(errors).length > 0) {
    return { kind: "invalid", draft: stale.draft, errors, consents };
  }
  const { consents: _, wantsNewsletter, wantedOn, phoneTyped, ...quote } = check.quote;
  const opened = verifyForm(services, seal);
  const name = nameSubmission(sent, opened?.text ?? services.clientAddress);
  const request: NewQuoteRequest = {
    ...quote,
    municipality_code: findMunicipalityCode(quote.department, quote.municipality),
    phone_typed: phoneTyped,
    wanted_on: wantedOn,
    consent: consents.consent,
    newsletter_consent: wantsNewsletter ? consents.newsletter : null,
    idempotency_key: services.createSubmissionId(...name),
    trial_key: sent.trialKey,
    spam_signs: sent.isTrusted ? [] : listSpamSigns(sent.honeypot, opened?.ageMs ?? null),
    items: quote.items.map(({ product, quantity, unit }) => ({
      product_id: known.get(product)?.id ?? null,
      product_title: known.get(product)?.title ?? "Otro producto",
      quantity,
      unit,
    })),
  };
  const stored = offline
    ? await submitOfflineRequest(services.client, request, offline.writtenAt)
    : await submitQuoteRequest(services.client, request);
  return { kind: "stored", request: stored };
}

/** The parts of what names a submission: the same ones store one request, however often it is sent. */
function nameSubmission({ draft, retryKey, offline }: SentQuote, form: string): string[] {
  // Whatever the draft says: a device cannot know which version of it arrived.
  if (offline?.key != null) return ["offline", offline.key];
  return [...(retryKey === null ? [form] : ["retry", retryKey]), JSON.stringify(draft)];
}

/** The draft's valid slugs; anything else needs no database lookup. */
function listSlugs({ items }: QuoteDraft): string[] {
  return [...new Set(items.map(({ product }) => product.trim()))].filter((slug) =>
    /^[a-z0-9-]{1,100}$/.test(slug),
  );
}

const CONSENT_CHANGED =
  "Este texto cambió mientras usted escribía: léalo y marque la casilla de nuevo.";

/** Unticks consents whose text has changed: a visitor consents only to the text that they were shown. */
function untickStale({ draft, shown }: SentQuote, { consent, newsletter }: QuoteConsents) {
  const isStale = draft.consents && shown.consent !== consent.version;
  const isNewsletterStale = draft.wantsNewsletter && shown.newsletter !== newsletter.version;
  const errors: QuoteErrors = {
    ...(isStale && { consents: CONSENT_CHANGED }),
    ...(isNewsletterStale && { wantsNewsletter: CONSENT_CHANGED }),
  };
  return {
    errors,
    draft: {
      ...draft,
      consents: draft.consents && !isStale,
      wantsNewsletter: draft.wantsNewsletter && !isNewsletterStale,
    },
  };
}

/** Faster than any person fills in a form, even with a browser's autofill. */
const TOO_FAST_MS = 2000;

function listSpamSigns(honeypot: string, ageMs: number | null): string[] {
  const signs: [sign: string, isThere: boolean][] = [
    ["honeypot", honeypot !== ""],
    ["unsealed", ageMs === null],
    ["too-fast", ageMs !== null && ageMs < TOO_FAST_MS],
  ];
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}
