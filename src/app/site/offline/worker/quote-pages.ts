import {
  changeForm,
  listErrors,
  type QuoteFormState,
} from "#app/site/features/quote/form-state.ts";
import {
  findRequest,
  listRequests,
  putRequest,
  removeRequest,
} from "#app/site/offline/worker/device-storage.ts";
import { withLock } from "#app/site/offline/worker/with-lock.ts";
import { startAskedDraft } from "#domain/leads/quote/quote-context.ts";
import {
  OTHER_PRODUCT,
  QUOTE_FIELDS,
  type QuoteDraft,
  readAction,
  readAsked,
  readDraft,
} from "#domain/leads/quote/quote-draft.ts";
import { checkQuote } from "#domain/leads/quote/quote-request.ts";
import { OFFLINE_FIELDS } from "#domain/offline/offline-paths.ts";
import type { SavedCopy } from "#domain/offline/saved-copy.ts";
import {
  isNamedByForm,
  makeProvisionalNumber,
  storeRequest,
} from "#domain/offline/stored-request.ts";
import { isUuid } from "#domain/uuid.ts";

/** The form to show, or the number of the request that was stored. */
export type FormOutcome = { state: QuoteFormState } | { stored: string };

/** An empty form, filled in with what the address asks for. */
export function openForm(copy: SavedCopy, query: URLSearchParams): QuoteFormState {
  const known = new Set([OTHER_PRODUCT, ...copy.products.map(({ slug }) => slug)]);
  const items = readAsked(query).filter(({ product }) => known.has(product));
  return describeForm(startAskedDraft(items, query), { offlineKey: crypto.randomUUID() });
}

/** The form of a stored request, with the server's errors; null for one that can no longer change. */
export async function reopenForm(key: string | null): Promise<QuoteFormState | null> {
  const request = isUuid(key) ? await findRequest(key) : undefined;
  if (request?.kind !== "waiting" || request.mayBeStored) return null;
  const fields = new URLSearchParams(request.fields);
  const draft = readDraft(fields);
  return describeForm(draft, { offlineKey: request.key, errors: request.errors ?? {} });
}

/** Changes the form's rows, shows its errors, or stores it on the device. */
export async function postForm(copy: SavedCopy, fields: URLSearchParams): Promise<FormOutcome> {
  const draft = readDraft(fields);
  const key = fields.get(OFFLINE_FIELDS.key);
  const shown = isUuid(key) ? { offlineKey: key } : { seal: fields.get(QUOTE_FIELDS.seal) ?? "" };
  const action = readAction(fields.get(QUOTE_FIELDS.action));
  if (action.kind !== "send") {
    const { draft: changed, focus } = changeForm(draft, action);
    return { state: describeForm(changed, { ...shown, focus }) };
  }
  const presentations = copy.products.map(
    (product) => [product.slug, product.presentations] as const,
  );
  const check = checkQuote(draft, new Map(presentations));
  if (!check.ok) return { state: describeForm(draft, { ...shown, errors: check.errors }) };
  fields.delete(QUOTE_FIELDS.action);
  return { stored: await withLock("requests", () => store(fields, key)) };
}

/** @returns the provisional number */
async function store(fields: URLSearchParams, key: string | null): Promise<string> {
  const known = isUuid(key) ? await findRequest(key) : await findSame(fields);
  // Sent already, or maybe: what was typed since would be another request.
  if (known?.kind === "sent" || known?.mayBeStored === true) return known.provisional;
  const request = storeRequest(fields, {
    key: known?.key ?? (isUuid(key) ? key : crypto.randomUUID()),
    provisional:
      known?.provisional ?? makeProvisionalNumber(crypto.getRandomValues(new Uint8Array(5))),
    writtenAt: new Date().toISOString(),
  });
  await putRequest(request);
  return request.provisional;
}

/** A form that was opened with a network, and sent twice without one. */
async function findSame(fields: URLSearchParams) {
  const written = fields.toString();
  const requests = isNamedByForm(fields) ? await listRequests() : [];
  return requests.find((request) => request.kind === "waiting" && request.fields === written);
}

/** Discards a stored request that was never sent. */
export async function discardRequest(key: string | null): Promise<void> {
  await withLock("requests", async () => {
    if ((await reopenForm(key)) !== null && key !== null) await removeRequest(key);
  });
}

function describeForm(draft: QuoteDraft, changes: Partial<QuoteFormState>): QuoteFormState {
  const { errors = {} } = changes;
  const focus = listErrors({ draft, errors })[0]?.path ?? null;
  return { draft, errors, focus, problem: null, seal: "", trialKey: null, ...changes };
}
