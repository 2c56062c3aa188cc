import { AuthError, sessionNotFound, WeakPasswordError } from "#backend/auth/auth-error.ts";
import { DatabaseError, DISK_FULL, DatabaseUnavailableError } from "#backend/database/database.ts";
import { IdentityError } from "#backend/identity.ts";
import { describeDatabaseError } from "#backend/rest/database-errors.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
/** From this API version on, `code` is the textual code and the text is called `message`. */
const TEXTUAL_CODES_SINCE = "2024-01-01";

/** Responses of the auth API carry tokens and personal data, so no cache may store them. */
export function respondJson(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

/** The response to a route's error; an unexpected one goes to `onError` and reveals no detail. */
export function respondError(
  error: unknown,
  request: Request,
  onError: (error: unknown, request: Request) => void,
): Response {
  if (error instanceof AuthError) return respondAuthError(error, request);
  if (error instanceof IdentityError) return respondAuthError(OF_IDENTITY[error.reason], request);
  onError(error, request);
  return respondAuthError(describeFailure(error), request);
}

function describeFailure(error: unknown): AuthError {
  if (error instanceof DatabaseUnavailableError) {
    const headers = { "Retry-After": "1" };
    return new AuthError(503, "unexpected_failure", "The database is not available", headers);
  }
  // Opening a session writes a row.
  if (error instanceof DatabaseError && error.code === DISK_FULL) {
    const { status, message } = describeDatabaseError(error, "anon");
    return new AuthError(status, "unexpected_failure", message);
  }
  return new AuthError(500, "unexpected_failure", "Unexpected failure");
}

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
};

function respondAuthError(error: AuthError, request: Request): Response {
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
