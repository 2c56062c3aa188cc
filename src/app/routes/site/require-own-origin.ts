import type { RouterContextProvider } from "react-router";

import { frameNeedContext, siteContext } from "#app/load-context.ts";
import { answerStatus } from "#app/routes/site/answer-status.ts";

/**
 * Refuses a form that another site's page posted. Browsers say where a post comes from; what says nothing is
 * no browser, and could say anything.
 *
 * @throws a 403 answer
 */
export function requireOwnOrigin(request: Request, context: Readonly<RouterContextProvider>): void {
  if (isOwn(request, context.get(siteContext).siteUrl)) return;
  // What another site's visitors are made to ask for costs the database nothing.
  context.set(frameNeedContext, "known");
  answerStatus(403);
}

function isOwn(request: Request, siteUrl: string): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  if (origin === null || origin === siteUrl) return true;
  // Behind a proxy that ends TLS the scheme of the request is not the browser's.
  return URL.parse(origin)?.host === new URL(request.url).host;
}
