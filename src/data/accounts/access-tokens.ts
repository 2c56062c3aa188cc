import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { AccessToken, Scope } from "#domain/accounts/access-tokens.ts";

/** A new access token; it is returned only here. */
type CreatedToken = Pick<AccessToken, "id" | "expires_at"> & { token: string };

export interface NewToken {
  /** The same for each attempt: after a lost response the next one replaces the token that no one has. */
  id: string;
  name: string;
  /** By table. */
  scopes: Readonly<Record<string, Scope>>;
  days: number;
}

/** Makes an access token for another program. @throws {DataError} also without a second factor, or when there are too many */
export async function createAccessToken(
  client: Client,
  { id, ...wanted }: NewToken,
): Promise<CreatedToken> {
  return unwrap(await client.rpc("create_api_token", { ...wanted, token_id: id }).single());
}

const SHOWN = 50;

/** The newest access tokens, also those that ended in the last months. @throws {DataError} */
export async function listAccessTokens(client: Client): Promise<AccessToken[]> {
  return unwrap(
    await client
      .from("api_tokens")
      .select(
        "id, name, last_four, scopes, created_by_email, created_at, expires_at, last_used_at, revoked_at",
      )
      .order("created_at", { ascending: false })
      .order("id")
      .limit(SHOWN),
  );
}

/** Revokes an access token immediately. @throws {DataError} */
export async function revokeAccessToken(client: Client, id: string): Promise<void> {
  unwrap(await client.rpc("revoke_api_token", { token: id }));
}
