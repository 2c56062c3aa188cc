import { data, type RouterContextProvider } from "react-router";

import { formsContext, type FormServices, siteContext } from "#app/load-context.ts";
import { throwStatus } from "#app/site/loaders/page-responses.ts";
import { readFormBody } from "#data/leads/form-body.ts";
import { isOwnOrigin } from "#lib/own-origin.ts";

/** The services of visitors' forms. @throws a 503 response while there is no database */
export function getForms(context: Readonly<RouterContextProvider>): FormServices {
  return context.get(formsContext)() ?? throwStatus(503);
}

/** Rejects a form that another site's page posted. @throws a 403 response */
export function requireOwnOrigin(request: Request, context: Readonly<RouterContextProvider>): void {
  if (!isOwnOrigin(request, context.get(siteContext).siteUrl)) throwStatus(403);
}

/**
 * Reads the fields of a small form posted without script. A body of another content type is not read, and a
 * longer one not to its end.
 *
 * @returns the fields, or the HTTP status of the error
 */
export async function readSmallForm(request: Request): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return 415;
  const text = await readFormBody(request);
  return text === null ? 413 : new URLSearchParams(text);
}

/** Responds to a posted form with the state in which it is shown again; `retryAfter` is in seconds, 0 for none. */
export function showForm<State>(state: State, { status = 200, retryAfter = 0 } = {}) {
  const headers = retryAfter > 0 ? { "Retry-After": String(retryAfter) } : {};
  return data(state, { status, headers });
}
