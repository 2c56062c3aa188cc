import { AuthError, WeakPasswordError } from "#backend/auth/auth-error.ts";
import { DatabaseError, DISK_FULL, DatabaseUnavailableError } from "#backend/database/database.ts";
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

/** 204, for a call that has nothing to return. */
export function respondNoContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** The response to a route's error; an unexpected one goes to `onError` and reveals no detail. */
export function respondError(
  error: unknown,
  request: Request,
  onError: (error: unknown, request: Request) => void,
): Response {
  if (error instanceof AuthError) return respondAuthError(error, request);
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
