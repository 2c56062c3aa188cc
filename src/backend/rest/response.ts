import type { ErrorFields } from "#backend/rest/errors.ts";

/** A response whose body, if any, the database built. */
export interface RestResponse {
  status: number;
  headers: Readonly<Record<string, string | null>>;
  body: string | null;
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
