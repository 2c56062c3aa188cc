import type { Answer } from "#tests/hostile/exchange.ts";
import type { HostileRequest } from "#tests/hostile/hostile-request.ts";

/** Every answer carries these, whatever it answers. */
const HEADERS = [
  "x-content-type-options",
  "referrer-policy",
  "x-frame-options",
  "cross-origin-opener-policy",
  "permissions-policy",
  "content-security-policy",
];

/** What an answer may never tell. */
const SECRETS: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|\.tsx?:\d+|file:\/\/\//,
  /root:x:0:0|\[extensions\]/,
  /syntax error at or near|unterminated quoted string/,
  /"(?:swagger|openapi|definitions|paths)":/,
  /\b(?:pg_catalog|information_schema)\./,
  /sb_secret_/,
];

/** What is wrong with an answer to something hostile; empty when nothing is. */
export function judgeAnswer(request: HostileRequest, answer: Answer): string[] {
  const { status, headers, body } = answer;
  if (status === null) return mayBeSilent(request) ? [] : ["closed without an answer"];
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered with ${status}: ${body.slice(0, 200)}`);
  const missing = HEADERS.filter((name) => !headers.has(name));
  if (missing.length > 0) faults.push(`${status} without ${missing.join(", ")}`);
  if (headers.has("set-cookie")) faults.push("sets a cookie");
  const told = SECRETS.find((pattern) => pattern.test(body));
  if (told !== undefined) faults.push(`tells ${String(told)}: ${told.exec(body)?.[0] ?? ""}`);
  if (status >= 400 && !isHead(request) && !isClear(answer)) {
    faults.push(`${status} without a clear message: ${body.slice(0, 120)}`);
  }
  return faults;
}

/** Whoever does not finish a sentence need not be answered; nor who asks for a tunnel. */
function mayBeSilent({ isUnfinished, name }: HostileRequest): boolean {
  return isUnfinished === true || name === "a tunnel";
}

function isHead({ name }: HostileRequest): boolean {
  return name.startsWith("HEAD ");
}

/** A page or a line in Spanish, or the wire's own shapes. */
function isClear({ headers, body }: Answer): boolean {
  // Packed, for whoever says that they take nothing else.
  if (headers.has("content-encoding")) return true;
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/html"))
    return body.includes('<html lang="es-CO">') && body.length > 500;
  if (type.startsWith("text/plain")) return SPANISH.test(body);
  if (type.startsWith("application/json")) return tellsMessage(body);
  return type.startsWith("text/x-script");
}

const SPANISH = /[áéíóúñ]|\b(?:no|una?|los?|las?|de)\b/i;

function tellsMessage(body: string): boolean {
  const told = JSON.parse(body) as Record<string, unknown>;
  return ["message", "msg", "error"].some((name) => {
    const text = told[name];
    return typeof text === "string" && text.length > 0;
  });
}
