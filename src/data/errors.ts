import type { PostgrestSingleResponse } from "@supabase/supabase-js";

/** What a failed call means for whoever made it. */
export type DataErrorKind =
  | "network"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "invalid"
  | "rate-limited"
  | "unavailable"
  | "unexpected";

/**
 * The only error that the data layer throws. `message` is the server's own, verbatim; `code` is a
 * SQLSTATE, a `PGRST…` code or GoTrue's error code; `status` is 0 when no answer came.
 */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly kind: DataErrorKind;
  readonly code: string;
  readonly status: number;

  constructor(fields: { message: string; code: string; status: number; cause?: unknown }) {
    super(fields.message, { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status;
    this.kind = classify(fields.code, fields.status);
  }
}

/** Whether the same read may succeed when tried again. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof DataError &&
    (error.kind === "network" || error.kind === "rate-limited" || error.status >= 500)
  );
}

/** Whether a write failed since another record has a value that must be its own. */
export function isTaken(error: unknown): boolean {
  return error instanceof DataError && error.code === UNIQUE_VIOLATION;
}

const UNIQUE_VIOLATION = "23505";

/** Structural form of the errors that supabase-js returns, from PostgREST and from GoTrue. */
export interface WireError {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

export function toDataError(error: WireError, status: number | undefined): DataError {
  return new DataError({
    message: error.message,
    code: error.code ?? "",
    status: status ?? error.status ?? 0,
    cause: error,
  });
}

/** The data of an answer, or its error thrown. @throws {DataError} */
export function unwrap<T>(answer: PostgrestSingleResponse<T>): T {
  if (answer.error !== null) throw toDataError(answer.error, answer.status);
  return answer.data;
}

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

function classify(code: string, status: number): DataErrorKind {
  if (code === UNIQUE_VIOLATION) return "conflict";
  return KIND_BY_STATUS[status] ?? "unexpected";
}
