import { type DatabaseError, DISK_FULL, type Role } from "#backend/database/database.ts";
import type { ErrorFields } from "#backend/rest/errors.ts";

const RETRY_AFTER: Readonly<Record<string, string>> = { "Retry-After": "1" };

/**
 * The response to an error of PostgreSQL, as PostgREST maps it, except two cases where PostgREST sends 500
 * for what only a bad request can cause: a value too large for a limit (54xxx, such as an index row),
 * and one upsert that names a row twice. A 5xx has its code and reveals nothing of the statement.
 */
export function describeDatabaseError(error: DatabaseError, role: Role): ErrorFields {
  const status = statusOf(error, role);
  if (error.code === DISK_FULL) return { status, code: error.code, message: NO_ROOM };
  if (status >= 500) {
    return {
      status,
      code: error.code,
      message: error.code === "57014" ? error.message : "The database could not answer",
      ...(status === 503 ? { headers: RETRY_AFTER } : {}),
    };
  }
  return {
    status,
    code: error.code,
    message: error.message,
    details: error.detail,
    hint: error.hint,
    ...(status === 401 ? { headers: { "WWW-Authenticate": "Bearer" } } : {}),
  };
}

/** Retrying does not help, so there is no `Retry-After`. */
const NO_ROOM = "There is no room left on the server's disk: nothing was changed";

/** The response while the database cannot be reached. */
export const DATABASE_UNAVAILABLE: ErrorFields = {
  status: 503,
  code: "PGRST000",
  message: "Database connection error",
  headers: RETRY_AFTER,
};

const STATUS_OF_CODE = new Map<string, number>([
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["53400", 500],
  ["57P01", 503],
  ["P0001", 400],
]);

const STATUS_OF_CLASS = new Map<string, number>([
  ["08", 503],
  ["09", 500],
  ["0L", 403],
  ["0P", 403],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 500],
  ["53", 503],
  ["55", 500],
  ["57", 500],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0", 500],
  ["PT", 500],
  ["XX", 500],
]);

function statusOf({ code, message }: DatabaseError, role: Role): number {
  // PostgREST's way for the schema to set its own status.
  const own = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (own !== undefined) return Number(own);
  if (code === "42501") return role === "anon" ? 401 : 403;
  if (code === "21000") {
    return /requires a WHERE clause$|cannot affect row a second time$/.test(message) ? 400 : 500;
  }
  return STATUS_OF_CODE.get(code) ?? STATUS_OF_CLASS.get(code.slice(0, 2)) ?? 400;
}
