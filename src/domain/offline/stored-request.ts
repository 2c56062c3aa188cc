import { QUOTE_FIELDS } from "#domain/leads/quote/quote-draft.ts";
import type { QuoteErrors } from "#domain/leads/quote/quote-request.ts";
import { OFFLINE_FIELDS } from "#domain/offline/offline-paths.ts";

/** A request on the device. */
export type StoredRequest = WaitingRequest | SentRequest;

/** A request that was not sent yet, or that the server rejected. */
export interface WaitingRequest {
  kind: "waiting";
  /** A UUID, and its idempotency key at the server. */
  key: string;
  provisional: string;
  /** The filled-in form, URL-encoded: personal data, erased once the server has it. */
  fields: string;
  /** By the device's clock, ISO 8601. */
  writtenAt: string;
  /** Whether the server may have it: then it must not change, or it could be stored twice. */
  mayBeStored: boolean;
  /** Why the server rejected it, by field; null unless it did. */
  errors: QuoteErrors | null;
}

/** What remains of a request that the server has. */
export interface SentRequest {
  kind: "sent";
  key: string;
  provisional: string;
  writtenAt: string;
  /** Null if it was received and erased before the device learned its number. */
  radicado: string | null;
  /** The page with the whole request, valid for two days; null when it no longer is. */
  path: string | null;
  sentAt: string;
}

/** Letters and digits that are not mistaken for each other. */
const LETTERS = "23456789BCDFGHJKMNPQRTVWXYZ";

/** A number for a request that the server has not numbered yet, like `P-7KQ2M`; never that of a radicado. */
export function makeProvisionalNumber(random: Uint8Array): string {
  return `P-${[...random.slice(0, 5)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}

/** A request as it was just written. */
export function storeRequest(
  fields: URLSearchParams,
  { key, provisional, writtenAt }: Pick<WaitingRequest, "key" | "provisional" | "writtenAt">,
): WaitingRequest {
  return {
    kind: "waiting",
    key,
    provisional,
    fields: fields.toString(),
    writtenAt,
    mayBeStored: false,
    errors: null,
  };
}

/** The body with which a request is sent. @param seal a form token for a request that has none */
export function writeBody(request: WaitingRequest, seal: string): URLSearchParams {
  const body = new URLSearchParams(request.fields);
  body.set(OFFLINE_FIELDS.writtenAt, request.writtenAt);
  // The token of a form that was opened with a network names the request, as if it had been sent then.
  if (isNamedByForm(body)) body.delete(OFFLINE_FIELDS.key);
  else {
    body.set(OFFLINE_FIELDS.key, request.key);
    body.set(QUOTE_FIELDS.seal, seal);
  }
  return body;
}

/** Whether a form was opened with a network, so that its own token names the request. */
export function isNamedByForm(fields: URLSearchParams): boolean {
  return (fields.get(QUOTE_FIELDS.seal) ?? "") !== "";
}

/** The server's answer to a request. */
export type SendAnswer =
  | { kind: "stored"; radicado: string; path: string }
  | { kind: "erased" }
  | { kind: "invalid"; errors: QuoteErrors }
  /** Try again at the next contact. */
  | { kind: "later" };

/** The request after the server's answer. */
export function applyAnswer(
  request: WaitingRequest,
  answer: SendAnswer,
  sentAt: string,
): StoredRequest {
  const { key, provisional, writtenAt } = request;
  switch (answer.kind) {
    case "stored":
    case "erased": {
      const { radicado, path } = answer.kind === "stored" ? answer : { radicado: null, path: null };
      return { kind: "sent", key, provisional, writtenAt, radicado, path, sentAt };
    }
    case "invalid":
      return { ...request, mayBeStored: false, errors: answer.errors };
    case "later":
      return request;
  }
}

const LINK_AGE_MS = 48 * 3_600_000;

/** Without the link of a sent request that no longer works. */
export function forgetExpiredLink(request: StoredRequest, now: number): StoredRequest {
  const isExpired =
    request.kind === "sent" &&
    request.path !== null &&
    now - Date.parse(request.sentAt) > LINK_AGE_MS;
  return isExpired ? { ...request, path: null } : request;
}

const MAX_ERRORS = 100;

/** Reads the server's answer, of which only its own fields are believed. */
export function readAnswer(status: number, body: unknown): SendAnswer {
  const fields = new Map<string, unknown>(
    typeof body === "object" && body !== null ? Object.entries(body) : [],
  );
  const [radicado, path] = [fields.get("radicado"), fields.get("path")];
  const errors = fields.get("errors");
  if (status === 201 && typeof radicado === "string" && typeof path === "string") {
    return path.startsWith("/") && !path.startsWith("//")
      ? { kind: "stored", radicado, path }
      : { kind: "later" };
  }
  if (status === 410) return { kind: "erased" };
  if (status === 422 && typeof errors === "object" && errors !== null) {
    const listed = Object.entries(errors).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return { kind: "invalid", errors: Object.fromEntries(listed.slice(0, MAX_ERRORS)) };
  }
  return { kind: "later" };
}
