import type { Database } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import type { ErrorFields } from "#backend/rest/errors.ts";
import { type Format, TYPE_OF_FORMAT } from "#backend/rest/headers/media-type.ts";
import { formatApplied, type Preferences } from "#backend/rest/headers/preferences.ts";
import { formatContentRange, type RowRange, statusOfRange } from "#backend/rest/headers/range.ts";
import type { Schema } from "#backend/rest/schema.ts";
import type { ResultRow } from "#backend/rest/sql/representation.ts";

/** One request to the REST API. */
export interface RequestContext {
  request: Request;
  parameters: URLSearchParams;
  preferences: Preferences;
  identity: Identity;
  /** An anonymous client outside this process, which has lower limits. */
  isAnonymous: boolean;
  database: Database;
  schema: Schema;
}

/** A response whose body, if any, the database built. */
export interface RestResponse {
  status: number;
  headers: Readonly<Record<string, string | null>>;
  body: string | null;
}

/** The response with the rows of a read. @throws {RestError} PGRST103 when it starts behind the last row */
export function respondRows(
  { request, preferences }: RequestContext,
  { offset }: RowRange,
  format: Format,
  { rows, total, body }: ResultRow,
): RestResponse {
  return {
    status: statusOfRange(offset, rows, total),
    headers: {
      "Content-Type": TYPE_OF_FORMAT[format],
      "Content-Range": formatContentRange(offset, rows, total),
      "Preference-Applied": formatApplied(preferences),
    },
    body: request.method === "HEAD" ? null : body,
  };
}

/* No cache may store a response: it depends on the key and the token. */
const ALWAYS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** Headers that are null are left out. */
export function toResponse({ status, headers, body }: RestResponse): Response {
  const response = new Response(body, { status, headers: ALWAYS });
  for (const [name, value] of Object.entries(headers)) {
    if (value !== null) response.headers.set(name, value);
  }
  return response;
}

/** PostgREST's shape of an error, or the gateway's for one without a code. */
export function toErrorResponse(fields: ErrorFields, { hasBody }: { hasBody: boolean }): Response {
  const { status, code, message, details = null, hint = null, headers } = fields;
  const json = code === undefined ? { message, hint } : { code, details, hint, message };
  return new Response(hasBody ? JSON.stringify(json) : null, {
    status,
    headers: { ...ALWAYS, "Content-Type": "application/json; charset=utf-8", ...headers },
  });
}
