import type { IncomingMessage, ServerResponse } from "node:http";

import { publicPage } from "#server/cache-policy/cache-policy.ts";
import { encodingOf } from "#server/compression/accepted-encoding.ts";
import type { Logger } from "#server/logging/logger.ts";
import { hasContent, type KeptPage } from "#server/page-cache/kept-page.ts";
import { sendReady } from "#server/ready-answer.ts";
import { BUSY, UNEXPECTED } from "#server/refusals/texts.ts";
import type { HeaderList } from "#server/security-headers/security-headers.ts";

/** Sends a kept page, or that the browser has it already; gives the status. */
export function sendPage(
  page: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
  policy: string,
): number {
  const { headers } = request;
  const body = page.bodies[encodingOf(headers["accept-encoding"])];
  const ifNoneMatch = headers["if-none-match"];
  const isKnown = ifNoneMatch !== undefined && hasContent(page, ifNoneMatch);
  const answer = isKnown ? body.notModified : body.whole;
  sendReady(answer, policy, request, response);
  return answer.status;
}

/** Sends an answer that is not kept. */
export function sendAnswer(
  answer: Response,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(answer.status, [
    ...[...answer.headers]
      .filter(([name]) => name !== "content-length")
      .flatMap(([name, value]) => [name, name === "location" ? keepQuery(value, request) : value]),
    "Content-Length",
    String(body.length),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Pages are made without the query of whoever asks: a redirection gets it back. */
function keepQuery(location: string, { url = "" }: IncomingMessage): string {
  const start = url.indexOf("?");
  return start === -1 || location.includes("?") ? location : location + url.slice(start);
}

/** More views of lists are asked for than are made in time. */
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

/** A defect: it is logged, and nobody is shown more than that it happened. */
export function sendFailure(
  response: ServerResponse,
  { logger, security }: { logger: Logger; security: HeaderList },
  about: object,
): void {
  logger.error(about, "a page could not be answered");
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

let policyOfSecond = { second: 0, policy: "" };

/** The policy of a public page now. */
export function currentPolicy(now: number): string {
  const second = Math.floor(now / 1000);
  if (policyOfSecond.second !== second) {
    policyOfSecond = { second, policy: publicPage(new Date(now)) };
  }
  return policyOfSecond.policy;
}
