import type { z } from "zod";

import { type BodyError, parseJson, readText } from "#backend/api/body.ts";
import type { ErrorWords } from "#backend/api/handler.ts";
import { findUnstorable } from "#backend/api/storable-text.ts";
import { type DatabaseError, DISK_FULL } from "#backend/database/database.ts";
import { type IdentityError, NO_API_TOKENS } from "#backend/identity.ts";
import { describeDatabaseError } from "#backend/rest/errors.ts";

/** Why a password is too weak, in GoTrue's terms. */
export type WeaknessReason = "length" | "pwned";

/** A failed request to the auth API: GoTrue's status, code and message. */
export class AuthError extends Error {
  override readonly name: string = "AuthError";
  readonly status: number;
  /** GoTrue's error code, such as `invalid_credentials`. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A password that the policy rejects. */
export class WeakPasswordError extends AuthError {
  override readonly name = "WeakPasswordError";
  readonly reasons: readonly WeaknessReason[];

  constructor(message: string, reasons: readonly WeaknessReason[]) {
    super(422, "weak_password", message);
    this.reasons = reasons;
  }
}

/** `validation_failed`: the request was understood and cannot be carried out as it is. */
export function validationError(message: string, status: 400 | 422 = 400): AuthError {
  return new AuthError(status, "validation_failed", message);
}

/** The same error for a wrong e-mail, a wrong password and a user without a password. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

/** @param wait in seconds */
export function tooManyRequests(
  wait: number,
  message: string,
  code = "over_request_rate_limit",
): AuthError {
  return new AuthError(429, code, message, { "Retry-After": String(wait) });
}

/** A banned user: 400 when opening or refreshing a session, 403 when using one. */
export function userBanned(status: 400 | 403, message = "User is banned"): AuthError {
  return new AuthError(status, "user_banned", message);
}

/** 403 `session_not_found`: the session was ended, or never existed. The client forgets it. */
export function sessionNotFound(): AuthError {
  return new AuthError(
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  );
}

const LARGEST_BODY_BYTES = 16 * 1024;
const DEEPEST_VALUE = 16;

/**
 * The request's JSON body in the shape of `schema`. As in GoTrue, a field that is null is one that is not there: clients in
 * Python send all that they know.
 *
 * @throws {BodyError}
 * @throws {AuthError} 400 `bad_json` naming what is wrong
 */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const value = parseJson(await readText(request, LARGEST_BODY_BYTES));
  const found = findUnstorable(value, DEEPEST_VALUE);
  if (found !== null) throw badJson(UNSTORABLE[found.kind]);
  const result = schema.safeParse(withoutNulls(value));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join(".") ?? "";
  throw badJson(path === "" ? (issue?.message ?? "") : `${path}: ${issue?.message}`);
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
}

const UNSTORABLE = {
  depth: "nested too deeply",
  text: "a text holds a NUL or a lone surrogate",
  name: "a name is not allowed",
  "forbidden-name": "a name is not allowed",
} as const;

function badJson(reason: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${reason}`);
}

/** Responses of the auth API carry tokens and personal data, so no cache may store them. */
export function respondJson(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

const unexpected = () => new AuthError(500, "unexpected_failure", "Unexpected failure");

/** GoTrue's words for the errors of all APIs. */
export const AUTH_WORDS: ErrorWords<AuthError> = {
  own: (error) => (error instanceof AuthError ? error : null),
  identity: (reason) => OF_IDENTITY[reason],
  body: describeBodyError,
  database: describeDatabaseFailure,
  unavailable: () =>
    new AuthError(503, "unexpected_failure", "The database is not available", {
      "Retry-After": "1",
    }),
  busy: () => tooManyRequests(5, "Request rate limit reached"),
  unexpected,
};

function describeBodyError({ reason, maxBytes }: BodyError): AuthError {
  switch (reason) {
    case "too-large": {
      const message = `Request body too large (max ${maxBytes} bytes)`;
      return new AuthError(413, "request_entity_too_large", message);
    }
    case "broken-off":
      return unexpected();
    case "not-utf-8":
      return badJson("not UTF-8");
    case "not-json":
      return badJson("not JSON");
  }
}

function describeDatabaseFailure(error: DatabaseError): AuthError {
  // Opening a session writes a row.
  if (error.code !== DISK_FULL) return unexpected();
  const { status, message } = describeDatabaseError(error, "anon");
  return new AuthError(status, "unexpected_failure", message);
}

const VERSION_HEADER = "X-Supabase-Api-Version";
/** From this API version on, `code` is the textual code and the text is called `message`. */
const TEXTUAL_CODES_SINCE = "2024-01-01";

const UNREADABLE = "invalid JWT: unable to parse or verify signature";

const OF_IDENTITY: Readonly<Record<IdentityError["reason"], AuthError>> = {
  "no-api-key": new AuthError(401, "no_authorization", "No API key found in request"),
  "invalid-api-key": new AuthError(401, "no_authorization", "Invalid API key"),
  "expired-token": new AuthError(
    403,
    "bad_jwt",
    `${UNREADABLE}, token has invalid claims: token is expired`,
  ),
  "ended-session": sessionNotFound(),
  "invalid-token": new AuthError(403, "bad_jwt", `${UNREADABLE}, token is not valid`),
  "invalid-api-token": new AuthError(401, "no_authorization", "Invalid API key"),
  "unwanted-api-token": new AuthError(403, "not_admin", NO_API_TOKENS),
};

/** The response to an error, in the format of the API version that the request names. */
export function respondAuthError(error: AuthError, request: Request): Response {
  const details =
    error instanceof WeakPasswordError ? { weak_password: { reasons: error.reasons } } : {};
  const { status, code, message } = error;
  const headers = { ...error.headers, "X-Sb-Error-Code": code };
  if (!wantsTextualCodes(request))
    return respondJson(
      { code: status, error_code: code, msg: message, ...details },
      status,
      headers,
    );
  return respondJson({ code, message, ...details }, status, {
    ...headers,
    [VERSION_HEADER]: TEXTUAL_CODES_SINCE,
  });
}

function wantsTextualCodes(request: Request): boolean {
  const version = request.headers.get(VERSION_HEADER) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= TEXTUAL_CODES_SINCE;
}
