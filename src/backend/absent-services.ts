/* Supabase's response for a project without pg_graphql. */

const GRAPHQL_DISABLED = { errors: [{ message: "pg_graphql extension is not enabled." }] };

/** Responds in the shape that GraphQL clients read; null for any other path. */
export function handleAbsentService(pathname: string): Response | null {
  return /^\/graphql\/v1(?:\/|$)/.test(pathname)
    ? Response.json(GRAPHQL_DISABLED, { headers: { "Cache-Control": "no-store" } })
    : null;
}
