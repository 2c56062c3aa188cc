import type { IncomingMessage, ServerResponse } from "node:http";

import { bodyFor, type CachedPage, hasContent } from "#server/cache/pages/cached-page.ts";
import { sendSerialized } from "#server/cache/serialized-response.ts";
import { publicPage } from "#server/http/cache-policy.ts";
import { encodingOf } from "#server/http/compression/accepted-encoding.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { BUSY, UNEXPECTED } from "#server/http/refusals/texts.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";
import { isLaterVisit } from "#server/render/document/first-visit.ts";

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

/** Sends a response that is not cached. */
export function sendUncached(
  rendered: Response,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(rendered.status, [
    ...[...rendered.headers]
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

/** For a list view, when too many wait for a render. */
export function sendBusy(response: ServerResponse, security: HeaderList): void {
  response.writeHead(503, [
    ...security.flat(),
    "Content-Type",
    "text/plain; charset=utf-8",
    "Retry-After",
    "2",
    "Cache-Control",
    "no-store",
  ]);
  response.end(BUSY);
}

/** For a defect: logs it, and sends no details. */
export function sendFailure(
  response: ServerResponse,
  { logger, security }: { logger: Logger; security: HeaderList },
  about: object,
): void {
  logger.error(about, "a page request failed");
  if (response.headersSent) {
    response.end();
    return;
  }
  response.writeHead(500, [
    ...security.flat(),
    "Content-Type",
    "text/plain; charset=utf-8",
    "Cache-Control",
    "no-store",
  ]);
  response.end(UNEXPECTED);
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
