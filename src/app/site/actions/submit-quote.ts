import { redirect } from "react-router";

import type { FormServices, SiteContext } from "#app/load-context.ts";
import { readSmallForm, showForm } from "#app/site/actions/posted-forms.ts";
import {
  changeForm,
  listErrors,
  type QuoteFormState,
} from "#app/site/features/quote/form-state.ts";
import { acceptQuote, type QuoteOutcome, signForm, verifyForm } from "#data/leads/accept-quote.ts";
import {
  QUOTE_FIELDS,
  readAction,
  readDraft,
  readTrialKey,
  startDraft,
} from "#domain/leads/quote/quote-draft.ts";

/** Only the sender knows the URL of the confirmation, which is valid for two days. */
export const ANSWER_AGE_MS = 48 * 3_600_000;
export const ANSWER_PURPOSE = "quote-answer";

/**
 * Handles the posted quote form: redirects to the confirmation once the request is stored; on any failure
 * responds with the form as it was typed.
 */
export async function handleQuoteForm(
  request: Request,
  site: SiteContext,
  forms: FormServices | null,
) {
  const fields = await readSmallForm(request);
  if (typeof fields === "number") {
    const seal = forms ? signForm(forms) : "";
    const shown = { draft: startDraft([]), seal, trialKey: null, problem: UNREADABLE };
    return show(shown, { status: fields });
  }
  const draft = readDraft(fields);
  const posted = fields.get(QUOTE_FIELDS.seal) ?? "";
  const seal = forms && !verifyForm(forms, posted) ? signForm(forms) : posted;
  const trialKey = readTrialKey(fields);
  const action = readAction(fields.get(QUOTE_FIELDS.action));
  if (action.kind !== "send") return show({ ...changeForm(draft, action), seal, trialKey });
  if (forms === null) return refuse({ draft, seal, trialKey, problem: FAILED });
  const outcome = await acceptQuote(
    { ...forms, visitor: site.client },
    {
      draft,
      shown: {
        consent: fields.get(QUOTE_FIELDS.version),
        newsletter: fields.get(QUOTE_FIELDS.newsletterVersion),
      },
      seal: posted,
      honeypot: fields.get(QUOTE_FIELDS.honeypot) ?? "",
      retryKey: null,
      trialKey,
      isTrusted: false,
    },
  );
  return respond(outcome, { site, forms, shown: { draft, seal, trialKey } });
}

interface FilledForm {
  site: SiteContext;
  forms: FormServices;
  /** As it was typed. */
  shown: Pick<QuoteFormState, "draft" | "seal" | "trialKey">;
}

/** Redirects to the stored request, or shows the form with its errors. */
function respond(outcome: QuoteOutcome, { site, forms, shown }: FilledForm) {
  switch (outcome.kind) {
    case "stored": {
      const token = forms.sign(ANSWER_PURPOSE, outcome.request.id);
      return redirect(`/cotizar/recibida?s=${token}`, 303);
    }
    case "invalid":
      return show({ ...shown, draft: outcome.draft, errors: outcome.errors }, { status: 422 });
    case "limited":
      return refuse({ ...shown, problem: outcome });
    case "failed": {
      const { error } = outcome;
      site.log("error", "a quote request could not be stored", { kind: error.kind, err: error });
      return refuse({ ...shown, problem: FAILED });
    }
  }
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

type Shown = FilledForm["shown"] & Partial<QuoteFormState>;

function show(shown: Shown, options: { status?: number; retryAfter?: number } = {}) {
  const errors = shown.errors ?? {};
  const focus = shown.focus ?? listErrors({ draft: shown.draft, errors })[0]?.path ?? null;
  const state: QuoteFormState = { problem: null, ...shown, errors, focus };
  return showForm(state, options);
}
