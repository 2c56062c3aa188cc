import { redirect } from "react-router";

import type { FormServices, SiteContext } from "#app/load-context.ts";
import { readSmallForm, showForm } from "#app/site/actions/posted-forms.ts";
import type { RequestFormState } from "#app/site/features/quote/request-page.tsx";
import { DataError } from "#data/client/errors.ts";
import { eraseOwnRequest, writeRequestMessage } from "#data/leads/request-page.ts";
import { isToken } from "#domain/leads/proposal/proposal.ts";
import {
  checkMessage,
  ERASED_REQUEST_PATH,
  ERASURE_CLAIM,
  readContact,
  REQUEST_ACTIONS,
  REQUEST_FIELDS,
  REQUESTS_PATH,
} from "#domain/leads/request-page.ts";

const SEAL_PURPOSE = "request-page";
/** A page that stays open for a day still posts. */
const SEAL_AGE_MS = 48 * 3_600_000;

/** Signs the forms of a request's page. */
export function signRequestForms({ sign }: Pick<FormServices, "sign">, token: string): string {
  return sign(SEAL_PURPOSE, token);
}

type Visit = Readonly<{ site: SiteContext; forms: FormServices; token: string }>;

/** Handles a form of a request's page: a message, or the erasure of the request. */
export async function handleRequestForm(request: Request, visit: Visit) {
  const { forms, token } = visit;
  const fields = await readSmallForm(request);
  if (typeof fields === "number") {
    return show({ problem: { kind: "unreadable" } }, { status: fields });
  }
  if (!isToken(token)) return show({ problem: { kind: "unreadable" } }, { status: 404 });
  const action = fields.get(REQUEST_FIELDS.action) ?? "";
  const seal = fields.get(REQUEST_FIELDS.seal) ?? "";
  const typed = {
    text: fields.get(REQUEST_FIELDS.text) ?? "",
    contact: fields.get(REQUEST_FIELDS.contact) ?? "",
  };
  const signed = forms.verify(SEAL_PURPOSE, seal);
  const isKnown = signed?.text === token && signed.ageMs < SEAL_AGE_MS;
  // Shown again with a new seal and what was typed: it may be a person, whose page was open for days.
  if (!isKnown || (fields.get(REQUEST_FIELDS.honeypot) ?? "") !== "") {
    return show({ ...typed, problem: { kind: "stale" } }, { status: 422 });
  }
  return action === REQUEST_ACTIONS.erase
    ? erase(visit, typed.contact)
    : write(visit, typed.text, seal);
}

async function write({ site, forms, token }: Visit, typed: string, seal: string) {
  const check = checkMessage(typed);
  if (!check.ok) return show({ text: typed, errors: { text: check.error } }, { status: 422 });
  const seconds = await forms.consume("request");
  if (seconds > 0) return refuseForNow({ text: typed }, seconds);
  try {
    const { text } = check;
    const submission = forms.createSubmissionId("request-message", seal, text);
    const outcome = await writeRequestMessage(forms.client, token, { text, submission });
    if (outcome === "full") {
      return show({ text: typed, problem: { kind: "full" } }, { status: 429 });
    }
    if (outcome === "stored") forms.wakeMail();
    return redirect(`${REQUESTS_PATH}/${token}#mensajes`, 303);
  } catch (error) {
    return fail({ site, forms }, error, { text: typed });
  }
}

async function erase({ site, forms, token }: Visit, typed: string) {
  const contact = readContact(typed);
  if (contact.email === "" && contact.phone === "") {
    const error = "Escriba el correo o el celular completo con el que pidió la cotización.";
    return show({ contact: typed, errors: { contact: error } }, { status: 422 });
  }
  const seconds = await forms.consume("request");
  if (seconds > 0) return refuseForNow({ contact: typed }, seconds);
  try {
    if (await eraseOwnRequest(forms.client, token, contact, ERASURE_CLAIM)) {
      site.log("info", "a customer erased their request, or asked for it", {});
      forms.wakeMail();
    }
    // The same whether or not the contact was right.
    return redirect(ERASED_REQUEST_PATH, 303);
  } catch (error) {
    return fail({ site, forms }, error, { contact: typed });
  }
}

function refuseForNow(typed: Partial<RequestFormState>, seconds: number) {
  const problem = { kind: "limited", seconds } as const;
  return show({ ...typed, problem }, { status: 429, retryAfter: seconds });
}

async function fail(
  { site, forms }: Pick<Visit, "site" | "forms">,
  error: unknown,
  typed: Partial<RequestFormState>,
) {
  if (!(error instanceof DataError)) throw error;
  await forms.refund("request");
  site.log("error", "a form of a request's page failed", { kind: error.kind, err: error });
  return show({ ...typed, problem: { kind: "failed" } }, { status: 503, retryAfter: 30 });
}

function show(state: Partial<RequestFormState>, options: { status: number; retryAfter?: number }) {
  return showForm<RequestFormState>(
    { text: "", contact: "", errors: {}, problem: null, ...state },
    options,
  );
}
