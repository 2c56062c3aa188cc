import { redirect } from "react-router";

import type { FormServices, SiteContext } from "#app/load-context.ts";
import { readSmallForm, showForm } from "#app/site/actions/posted-forms.ts";
import type { SubscribeFormState } from "#app/site/features/newsletter/subscribe-form.tsx";
import { DataError } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import { subscribe } from "#data/leads/leads.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  checkNewsletter,
  NEWSLETTER_FIELDS,
  type NewsletterDraft,
  readNewsletterDraft,
} from "#domain/leads/newsletter.ts";
import { describeConsent } from "#domain/leads/public-forms.ts";

const BLANK: NewsletterDraft = { email: "", consents: false };

/** The form's initial state. */
export const BLANK_FORM: SubscribeFormState = { draft: BLANK, errors: {}, problem: null };

/**
 * Handles the newsletter forms, which are on every page. Known and new addresses get the same response, which
 * reveals nothing about them.
 */
export async function handleNewsletterForm(
  request: Request,
  site: SiteContext,
  forms: FormServices | null,
) {
  const fields = await readSmallForm(request);
  if (typeof fields === "number") return show({ draft: BLANK }, { status: fields });
  const draft = readNewsletterDraft(fields);
  const errors = checkNewsletter(draft);
  if (errors !== null) return show({ draft, errors }, { status: 422 });
  const fail = () => show({ draft, problem: { kind: "failed" } }, { status: 503, retryAfter: 30 });
  if (forms === null) return fail();
  const wait = await forms.consume("newsletter");
  if (wait > 0) {
    const problem = { kind: "limited", seconds: wait } as const;
    return show({ draft, problem }, { status: 429, retryAfter: wait });
  }
  try {
    const { footer } = mergeSiteContent(await listContent(site.client));
    const consent = describeConsent(footer.newsletter_consent);
    if (fields.get(NEWSLETTER_FIELDS.version) !== consent.version) {
      await forms.refund("newsletter");
      // Visitors consent only to the text they were shown.
      const changed = "Este texto es nuevo: léalo y marque la casilla otra vez.";
      const unticked = { ...draft, consents: false };
      return show({ draft: unticked, errors: { consents: changed } }, { status: 422 });
    }
    const isHoneypotFilled = (fields.get(NEWSLETTER_FIELDS.honeypot) ?? "") !== "";
    const spamSigns = isHoneypotFilled ? ["honeypot"] : [];
    await subscribe(forms.client, { email: draft.email, consent, spamSigns });
    forms.wakeMail();
    return redirect("/boletin/recibida", 303);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    await forms.refund("newsletter");
    site.log("error", "a subscription could not be stored", { kind: error.kind, err: error });
    return fail();
  }
}

function show(
  shown: Pick<SubscribeFormState, "draft"> & Partial<SubscribeFormState>,
  options: { status: number; retryAfter?: number },
) {
  return showForm<SubscribeFormState>({ ...BLANK_FORM, ...shown }, options);
}
