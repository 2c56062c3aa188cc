/* Supabase's responses for a project without Edge Functions, and without pg_graphql. */

const FUNCTION_NOT_FOUND = { code: "NOT_FOUND", message: "Requested function was not found" };
const GRAPHQL_DISABLED = { errors: [{ message: "pg_graphql extension is not enabled." }] };

/** The paths that `handleAbsentService` handles, for a router. */
export const ABSENT_SERVICE_PATHS = ["/functions/v1/*", "/graphql/v1/*"] as const;

/** Responds in the shape that supabase-js and GraphQL clients read; null for any other path. */
export function handleAbsentService(pathname: string): Response | null {
  if (/^\/functions\/v1(?:\/|$)/.test(pathname)) {
    return Response.json(FUNCTION_NOT_FOUND, { status: 404, headers: NOT_STORED });
  }
  if (/^\/graphql\/v1(?:\/|$)/.test(pathname)) {
    return Response.json(GRAPHQL_DISABLED, { headers: NOT_STORED });
  }
  return null;
}

const NOT_STORED = { "Cache-Control": "no-store" };
