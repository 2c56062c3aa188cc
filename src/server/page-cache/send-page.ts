import type { IncomingMessage, ServerResponse } from "node:http";

import { publicPage } from "#server/http/cache-policy.ts";
import { encodingOf } from "#server/http/compression/compression.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";
import { sendSerialized } from "#server/http/serialized-response.ts";
import { bodyFor, type CachedPage, hasContent } from "#server/page-cache/cached-page.ts";
import { REDIRECT_POLICY } from "#server/redirects/redirects.ts";
import { isLaterVisit } from "#server/render/document/first-visit.ts";
import type { RenderedPage } from "#server/render/render-request.ts";
import { PREFETCHED } from "#server/visits/visit-routes.ts";

/** Sends a cached page, or a 304 if the browser has it; returns the status. */
export function sendPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  policy: string,
): number {
  const { headers } = request;
  const encoding = encodingOf(headers["accept-encoding"]);
  const body = bodyFor(page, encoding, isLaterVisit(headers["sec-fetch-site"]));
  const ifNoneMatch = headers["if-none-match"];
  const isKnown = ifNoneMatch !== undefined && hasContent(page, ifNoneMatch);
  const serialized = isKnown ? body.notModified : body.whole;
  sendSerialized(serialized, policy, request, response);
  return serialized.status;
}

/**
 * Sends a cached page to a browser that only prefetches it, with a link by which it reports that the page is shown;
 * returns the status. Without a tag: a later 304 would keep that link.
 */
export function sendPrefetched(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  link: string,
): number {
  const { headers } = request;
  const encoding = encodingOf(headers["accept-encoding"]);
  const { whole } = bodyFor(page, encoding, isLaterVisit(headers["sec-fetch-site"]));
  const own = Object.entries({ ...PREFETCHED, Link: link }).flat();
  response.writeHead(whole.status, [...withoutTag(whole.headers), ...own]);
  response.end(whole.bytes);
  return whole.status;
}

/** @param headers flat */
function withoutTag(headers: readonly string[]): string[] {
  return headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== "etag");
}

/** Sends a response that is not cached. */
export function sendUncached(
  { status, headers, body }: RenderedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(status, [
    ...headers
      .filter(([name]) => name !== "content-length")
      .flatMap(([name, value]) => [name, name === "location" ? keepQuery(value, request) : value]),
    "Content-Length",
    String(body.length),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Pages are rendered without the client's query: a redirect gets it back. */
function keepQuery(location: string, { url = "" }: IncomingMessage): string {
  const start = url.indexOf("?");
  return start === -1 || location.includes("?") ? location : location + url.slice(start);
}

/** For an old address. */
export function sendRedirect(
  response: ServerResponse,
  location: string,
  security: HeaderList,
): void {
  const own = ["Location", location, "Cache-Control", REDIRECT_POLICY, "Content-Length", "0"];
  response.writeHead(301, [...security.flat(), ...own]);
  response.end();
}

let latest = { second: 0, expiresAt: 0, policy: "" };

/** `Cache-Control` of a public page now; nearly all pages expire at the same moment. */
export function currentPolicy({ expiresAt }: CachedPage, now: number): string {
  const second = Math.floor(now / 1000);
  if (latest.second !== second || latest.expiresAt !== expiresAt) {
    latest = { second, expiresAt, policy: publicPage(now, expiresAt) };
  }
  return latest.policy;
}
