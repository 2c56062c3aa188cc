import type { PostgrestSingleResponse } from "@supabase/supabase-js";

/** What a failed call means for its caller. */
export type DataErrorKind =
  | "network"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "stale"
  | "invalid"
  | "rate-limited"
  | "unavailable"
  | "unexpected";

/**
 * The only error that the data layer throws. `message` is the server's own, verbatim; `code` is a
 * SQLSTATE, a `PGRST…` code or GoTrue's error code; `status` is 0 when no response came.
 */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly kind: DataErrorKind;
  readonly code: string;
  readonly status: number;
  /** Why a password is weak, in GoTrue's words; empty for anything else. */
  readonly reasons: readonly string[];

  constructor({ message, code, status, reasons, cause }: ApiError) {
    super(message, { cause });
    this.code = code ?? "";
    this.status = status ?? 0;
    this.reasons = reasons ?? [];
    this.kind = classify(this);
  }
}

/** A failed call; also the structural form of the errors that supabase-js returns, from PostgREST and from GoTrue. */
export interface ApiError {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
  reasons?: readonly string[] | undefined;
  cause?: unknown;
}

/** Whether an error has that kind. */
export function isKind(error: unknown, kind: DataErrorKind): boolean {
  return error instanceof DataError && error.kind === kind;
}

/** Whether the same read may succeed on a retry. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof DataError &&
    (error.kind === "network" || error.kind === "rate-limited" || error.status >= 500)
  );
}

/** Whether a write failed because another record has a value that must be unique. */
export function isTaken(error: unknown): boolean {
  return error instanceof DataError && error.code === UNIQUE_VIOLATION;
}

const UNIQUE_VIOLATION = "23505";

/** The code of a write of which it is unknown whether it was committed. */
export const OUTCOME_UNKNOWN = "outcome_unknown";

/**
 * The error of a write without a response.
 *
 * @param failure the write's own
 * @param later that of the read that was to find its outcome; returned unless both had no response
 */
export function toOutcomeError(failure: unknown, later: unknown): unknown {
  if (!isKind(failure, "network") || !isKind(later, "network")) return later;
  const message = "The write got no response, and its outcome could not be read";
  return new DataError({ message, code: OUTCOME_UNKNOWN, status: 0, cause: failure });
}

export function toDataError(error: ApiError, status = error.status): DataError {
  const { message, code, reasons } = error;
  return new DataError({ message, code, status, reasons, cause: error });
}

/** Returns a response's data, or throws its error. @throws {DataError} */
export function unwrap<T>(response: PostgrestSingleResponse<T>): T {
  if (response.error !== null) throw toDataError(response.error, response.status);
  return response.data;
}

/** The same for a response of the auth client. @throws {DataError} */
export function unwrapAuth<R extends { data: unknown; error: ApiError | null }>(response: R) {
  if (response.error !== null) throw toDataError(response.error);
  return response.data as Extract<R, { error: null }>["data"];
}

/** The database's error for a save over an outdated version. */
const STALE_VERSION = "PT409";

/** The client's own message, without a code, when it has no session. */
const SESSION_MISSING = "Auth session missing!";

/** Auth and storage codes for an ended session: they come with 400 and 403 as well as 401. */
const SESSION_ENDED: ReadonlySet<string> = new Set([
  "InvalidJWT",
  "bad_jwt",
  "invalid_jwt",
  "no_authorization",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "session_not_found",
]);

const KIND_BY_STATUS: Readonly<Record<number, DataErrorKind>> = {
  0: "network",
  400: "invalid",
  401: "unauthenticated",
  403: "forbidden",
  404: "not-found",
  406: "not-found",
  409: "conflict",
  413: "invalid",
  422: "invalid",
  429: "rate-limited",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

function classify({ code, status, message }: DataError): DataErrorKind {
  if (code === UNIQUE_VIOLATION) return "conflict";
  if (code === STALE_VERSION) return "stale";
  if (SESSION_ENDED.has(code) || message === SESSION_MISSING) return "unauthenticated";
  return KIND_BY_STATUS[status] ?? "unexpected";
}
