import { AuthError, WeakPasswordError } from "#backend/auth/auth-error.ts";
import { DatabaseError, DISK_FULL, DatabaseUnavailableError } from "#backend/database/database.ts";
import { describeDatabaseError } from "#backend/rest/database-errors.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
/** From this version of the wire on, `code` is the textual code and the text is called `message`. */
const TEXTUAL_CODES_SINCE = "2024-01-01";

/** Answers of this part of the wire carry tokens and personal data: no cache keeps any of them. */
export function answerJson(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

/** 204, of a call that has nothing to tell. */
export function answerNoContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** The answer to whatever a route threw; anything unforeseen is told to `onError` and says nothing. */
export function answerError(
  error: unknown,
  request: Request,
  onError: (error: unknown, request: Request) => void,
): Response {
  if (error instanceof AuthError) return answerAuthError(error, request);
  onError(error, request);
  return answerAuthError(describeFailure(error), request);
}

function describeFailure(error: unknown): AuthError {
  if (error instanceof DatabaseUnavailableError) {
    const headers = { "Retry-After": "1" };
    return new AuthError(503, "unexpected_failure", "The database is not available", headers);
  }
  // A session is a row.
  if (error instanceof DatabaseError && error.code === DISK_FULL) {
    const { status, message } = describeDatabaseError(error, "anon");
    return new AuthError(status, "unexpected_failure", message);
  }
  return new AuthError(500, "unexpected_failure", "Unexpected failure");
}

function answerAuthError(error: AuthError, request: Request): Response {
  const details =
    error instanceof WeakPasswordError ? { weak_password: { reasons: error.reasons } } : {};
  const { status, code, message } = error;
  const headers = { ...error.headers, "X-Sb-Error-Code": code };
  if (!wantsTextualCodes(request))
    return answerJson(
      { code: status, error_code: code, msg: message, ...details },
      status,
      headers,
    );
  return answerJson({ code, message, ...details }, status, {
    ...headers,
    [VERSION_HEADER]: TEXTUAL_CODES_SINCE,
  });
}

function wantsTextualCodes(request: Request): boolean {
  const version = request.headers.get(VERSION_HEADER) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= TEXTUAL_CODES_SINCE;
}
