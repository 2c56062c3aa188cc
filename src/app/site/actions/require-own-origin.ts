import type { RouterContextProvider } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { answerStatus } from "#app/site/loaders/answer-status.ts";

/**
 * Refuses a form that another site's page posted (CSRF). Browsers send the origin of a post; a client that
 * sends none is no browser, and could forge the headers anyway.
 *
 * @throws a 403 response
 */
export function requireOwnOrigin(request: Request, context: Readonly<RouterContextProvider>): void {
  if (!isOwn(request, context.get(siteContext).siteUrl)) answerStatus(403);
}

function isOwn(request: Request, siteUrl: string): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  if (origin === null || origin === siteUrl) return true;
  // Behind a proxy that terminates TLS the scheme of the request is not the browser's.
  return URL.parse(origin)?.host === new URL(request.url).host;
}
