import { redirect } from "react-router";

import type { FormServices, SiteContext } from "#app/load-context.ts";
import { readSmallForm, showForm } from "#app/site/actions/posted-forms.ts";
import type { AnswerState } from "#app/site/features/proposal/answer-forms.tsx";
import { DataError } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import { answerProposal, openProposal } from "#data/leads/proposals.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { ANSWER_FIELDS, checkAnswer, readAnswer } from "#domain/leads/proposal/proposal-answer.ts";
import { canAnswer, isExpired, PROPOSALS_PATH } from "#domain/leads/proposal/proposal.ts";
import { type Consent, describeConsent } from "#domain/leads/public-forms.ts";

/**
 * Handles a buyer's answer: redirects to the proposal's page once it is stored or no longer possible, and otherwise
 * responds with the form as it was typed.
 */
export async function handleProposalForm(
  request: Request,
  site: SiteContext,
  forms: FormServices,
  token: string,
) {
  const fields = await readSmallForm(request);
  const draft = typeof fields === "number" ? null : readAnswer(fields);
  if (typeof fields === "number" || draft === null) {
    const problem = { kind: "unreadable" } as const;
    return show({ problem }, { status: typeof fields === "number" ? fields : 422 });
  }
  const check = checkAnswer(draft);
  if (!check.ok) return show({ draft, errors: check.errors }, { status: 422 });
  const seconds = await forms.consume("proposal");
  if (seconds > 0) {
    return show(
      { draft, problem: { kind: "limited", seconds } },
      { status: 429, retryAfter: seconds },
    );
  }
  const digest = fields.get(ANSWER_FIELDS.digest) ?? "";
  try {
    const consent = await readConsent(site);
    if (fields.get(ANSWER_FIELDS.consentVersion) !== consent.version) {
      await forms.refund("proposal");
      // People consent only to the text they were shown.
      const unticked = { ...draft, consents: false };
      return show({ draft: unticked, errors: { consents: CONSENT_CHANGED } }, { status: 422 });
    }
    const shown = { digest, address: forms.clientAddress, consent };
    if (await answerProposal(forms.client, token, check.answer, shown)) forms.wakeMail();
    else if (await awaitsAnswer(forms, token)) {
      return show({ draft, problem: { kind: "replaced" } }, { status: 409 });
    }
    return redirect(`${PROPOSALS_PATH}/${token}`, 303);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    await forms.refund("proposal");
    site.log("error", "an answer could not be stored", { kind: error.kind, err: error });
    return show({ draft, problem: { kind: "failed" } }, { status: 503, retryAfter: 30 });
  }
}

const CONSENT_CHANGED =
  "Este texto cambió mientras usted escribía: léalo y marque la casilla de nuevo.";

/** The current text of the consent. @throws {DataError} */
async function readConsent({ client }: SiteContext): Promise<Consent> {
  const rows = await listContent(client);
  return describeConsent(mergeSiteContent(rows).contact.proposal_consent);
}

/** Whether the current version can be answered. */
async function awaitsAnswer({ client }: FormServices, token: string): Promise<boolean> {
  const opened = await openProposal(client, token);
  return opened !== null && canAnswer(opened.state) && !isExpired(opened, new Date());
}

function show(state: Partial<AnswerState>, options: { status: number; retryAfter?: number }) {
  return showForm<AnswerState>({ draft: null, errors: {}, problem: null, ...state }, options);
}
