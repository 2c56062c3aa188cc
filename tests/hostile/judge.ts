import type { RawResponse } from "#tests/hostile/exchange.ts";
import type { HostileRequest } from "#tests/hostile/hostile-request.ts";

/** Headers that every response must have. */
const HEADERS = [
  "x-content-type-options",
  "referrer-policy",
  "x-frame-options",
  "cross-origin-opener-policy",
  "permissions-policy",
  "content-security-policy",
];

/** Content that no response may disclose. */
const SECRETS: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|\.tsx?:\d+|file:\/\/\//,
  /root:x:0:0|\[extensions\]/,
  /syntax error at or near|unterminated quoted string/,
  /"(?:swagger|openapi|definitions|paths)":/,
  /\b(?:pg_catalog|information_schema)\./,
  /sb_secret_/,
];

/** The faults of a response to a hostile request. */
export function judgeResponse(request: HostileRequest, response: RawResponse): string[] {
  const { status, headers, body } = response;
  if (status === null) return mayBeSilent(request) ? [] : ["closed without a response"];
  const faults: string[] = [];
  if (status >= 500) faults.push(`returned ${status}: ${body.slice(0, 200)}`);
  if (status === 429 && !headers.has("retry-after")) faults.push("429 without Retry-After");
  const missing = HEADERS.filter((name) => !headers.has(name));
  if (missing.length > 0) faults.push(`${status} without ${missing.join(", ")}`);
  if (headers.has("set-cookie")) faults.push("sets a cookie");
  const secret = SECRETS.find((pattern) => pattern.test(body));
  if (secret !== undefined)
    faults.push(`discloses ${String(secret)}: ${secret.exec(body)?.[0] ?? ""}`);
  if (status >= 400 && !isHead(request) && !isClear(request, response)) {
    faults.push(`${status} without a clear message: ${body.slice(0, 120)}`);
  }
  return faults;
}

/** Unfinished requests and CONNECT need no response. */
function mayBeSilent({ isUnfinished, name }: HostileRequest): boolean {
  return isUnfinished === true || name === "a tunnel";
}

function isHead({ name }: HostileRequest): boolean {
  return name.startsWith("HEAD ");
}

/** Whether the body is a page or a line in Spanish, JSON with one, or one of the API's error formats. */
function isClear({ endpoint }: HostileRequest, { headers, body }: RawResponse): boolean {
  // Compressed, for clients that accept nothing else.
  if (headers.has("content-encoding")) return true;
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) return /<html lang="es-CO"[ >]/.test(body) && body.length > 500;
  if (type.startsWith("text/plain")) return SPANISH.test(body);
  if (type.startsWith("application/json")) return hasMessage(body, PROGRAMS.test(endpoint));
  return type.startsWith("text/x-script");
}

/** What only programs call. */
const PROGRAMS = /\/v1\/|^\/internal\//;
const SPANISH = /[áéíóúñ]|\b(?:no|una?|los?|las?|de)\b/i;

function hasMessage(body: string, isApi: boolean): boolean {
  const fields = JSON.parse(body) as Record<string, unknown> | null;
  const texts = ["message", "msg", "error"].map((name) => fields?.[name]);
  // What has a code is for programs, as the API's errors are.
  const expected = isApi || fields?.["code"] !== undefined ? /./ : SPANISH;
  return texts.some((text) => typeof text === "string" && expected.test(text));
}
