import { createHash } from "node:crypto";

import { SECRET_KEY, type SiteProcess } from "#tests/support/site-process.ts";

/** `ina_token_` and 43 characters: the token of every such site. */
export const API_TOKEN = `ina_token_${createHash("sha256").update("example").digest("base64url")}`;

/** Stores `API_TOKEN` at a running site with the secret key; the panel makes tokens for people with a second factor. */
export async function storeApiToken(
  { origin }: SiteProcess,
  scopes: Readonly<Record<string, "read" | "write">>,
): Promise<void> {
  const headers = { apikey: SECRET_KEY, "Content-Type": "application/json" };
  const team = await fetch(`${origin}/rest/v1/admin_users?select=user_id`, { headers });
  const [maker] = (await team.json()) as { user_id: string }[];
  const stored = await fetch(`${origin}/rest/v1/api_tokens`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      token_hash: createHash("sha256").update(API_TOKEN).digest("hex"),
      last_four: API_TOKEN.slice(-4),
      name: "Ejemplos",
      scopes,
      created_by: maker?.user_id,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  });
  if (stored.status !== 201) throw new Error(`the token was not stored: ${stored.status}`);
}
