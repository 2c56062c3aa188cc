import type { IncomingMessage, ServerResponse } from "node:http";

import { publicPage } from "#server/cache-policy/cache-policy.ts";
import { chooseEncoding } from "#server/compression/compression.ts";
import { type Encoding, hasContent, type KeptPage } from "#server/page-cache/kept-page.ts";

/** Sends a kept page, or that the browser has it already. */
export function sendPage(
  page: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
  policy: string,
): void {
  const { headers } = request;
  const body = page.bodies[encodingOf(headers["accept-encoding"])];
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined && hasContent(page, ifNoneMatch)) {
    response.writeHead(304, [
      "ETag",
      body.etag,
      "Cache-Control",
      policy,
      "Vary",
      "Accept-Encoding",
    ]);
    response.end();
    return;
  }
  response.writeHead(page.status, [...body.headers, "Cache-Control", policy]);
  response.end(request.method === "HEAD" ? undefined : body.bytes);
}

/** Sends an answer that is not kept. */
export function sendAnswer(
  answer: Response,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(answer.status, [
    ...[...answer.headers].filter(([name]) => name !== "content-length").flat(),
    "Content-Length",
    String(body.length),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}

const ENCODINGS = new Map<string, Encoding>();
const MAX_ENCODINGS = 100;

/** Browsers send a handful of different headers: each is read once. */
function encodingOf(accepted = ""): Encoding {
  const known = ENCODINGS.get(accepted);
  if (known !== undefined) return known;
  if (ENCODINGS.size >= MAX_ENCODINGS) ENCODINGS.clear();
  const encoding = chooseEncoding(accepted) ?? "identity";
  ENCODINGS.set(accepted, encoding);
  return encoding;
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
