import { createClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";

import { signAccessToken } from "#backend/identity.ts";
import type { Client } from "#data/client/client.ts";
import type { Database } from "#data/database.ts";
import type { TestBackend } from "#tests/support/backend.ts";

type Connected = Pick<TestBackend, "fetch" | "keys">;

/** The scopes of an access token, by table. */
export type Scopes = Readonly<Record<string, string>>;

/** An administrator who has shown a second factor, and makes access tokens. */
export interface TokenMaker {
  id: string;
  client: Client;
  /** Makes a token. */
  make: (scopes: Scopes, more?: { name?: string; days?: number }) => Promise<MadeToken>;
  revoke: (id: string) => Promise<boolean | null>;
}

export interface MadeToken {
  id: string;
  token: string;
  expires_at: string;
}

export async function createTokenMaker(
  backend: Pick<TestBackend, "createUser" | "sql" | "fetch" | "keys">,
  email = "hace-accesos@empresa.example",
): Promise<TokenMaker> {
  const { id, client } = await backend.createUser({
    email,
    password: "vacas verdes beben mate",
    administrator: true,
  });
  await backend.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), ($1::text)::uuid, 'totp', 'verified', now(), now())`,
    [id],
  );
  const { data } = await client.auth.getSession();
  const { sub = "", session_id, exp = 0, ...claims } = decodeJwt(data.session?.access_token ?? "");
  const token = await signAccessToken(
    { ...claims, sub, session_id: String(session_id), aal: "aal2" },
    { issuedAt: exp - 3600, expiresAt: exp },
    backend.keys,
  );
  const proven = connect(backend, backend.keys.publishable, token);
  return {
    id,
    client: proven,
    make: async (scopes, { name = "Tienda", days = 30 } = {}) => {
      const { data: made, error } = await proven
        .rpc("create_api_token", { name, scopes, days })
        .single();
      if (error) throw error;
      return made;
    },
    revoke: async (made) => (await proven.rpc("revoke_api_token", { token: made })).data,
  };
}

/** The client of another program: its token in place of a key, as `createClient(url, token)` sends it. */
export const connectProgram = (backend: Connected, token: string): Client =>
  connect(backend, token, token);

/** A client with a key and, beside it, a token. */
export function connect(backend: Connected, key: string, token: string): Client {
  return createClient<Database>("http://backend.test", key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: { Authorization: `Bearer ${token}` },
      fetch: (input, init) => backend.fetch(new Request(input, init)),
    },
  });
}
