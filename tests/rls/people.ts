import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";

import type { Database } from "#backend/database/database.ts";
import { startTestBackend, type TestDatabase } from "#tests/support/backend.ts";
import { createUser } from "#tests/support/create-user.ts";

export const PEOPLE = [
  "anonymous",
  "user",
  "administrator",
  "service",
  "forged",
  "expired",
] as const;

/**
 * The roles of clients: a visitor, a signed-in user, an administrator, the server with its secret key, and
 * two with the administrator's claims in a token that has a foreign signature or has expired.
 */
export type Person = (typeof PEOPLE)[number];

export interface People {
  database: Database;
  /** Sends a plain request to the backend. */
  fetch: (request: Request) => Promise<Response>;
  clients: Readonly<Record<Person, SupabaseClient>>;
  publishableKey: string;
  secretKey: string;
  ids: { user: string; administrator: string };
  /** Errors that became 5xx responses. */
  errors: unknown[];
  close: () => Promise<void>;
}

const PASSWORD = "vacas verdes beben mate";

/** Starts the complete backend over a new, migrated, empty database, with a client for each role. */
export async function startPeople(kind: TestDatabase): Promise<People> {
  const backend = await startTestBackend(kind);
  const { database, keys } = backend;
  const connect = (key: string, token?: string): SupabaseClient =>
    createClient("http://rls.test", key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: (input, init) => backend.fetch(new Request(input, init)),
        ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
      },
    });
  const signIn = async (name: string) => {
    const email = `${name}@empresa.example`;
    const { id } = await createUser(database, { email, password: PASSWORD });
    const client = connect(keys.publishable);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { id, client, token: data.session.access_token };
  };
  const user = await signIn("ordinary");
  const administrator = await signIn("administrator");
  await database.transaction({}, (transaction) =>
    transaction.query("insert into public.admin_users (user_id) values (($1::text)::uuid)", [
      administrator.id,
    ]),
  );
  const sign = (changes: object, secret: Uint8Array): Promise<string> =>
    new SignJWT({ ...decodeJwt(administrator.token), ...changes })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(secret);
  const forged = await sign({}, new Uint8Array(32).fill(1));
  const expired = await sign({ exp: Math.floor(Date.now() / 1000) - 60 }, keys.jwtSecret);
  return {
    database,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    fetch: backend.fetch,
    errors: backend.errors,
    ids: { user: user.id, administrator: administrator.id },
    clients: {
      anonymous: connect(keys.publishable),
      user: user.client,
      administrator: administrator.client,
      service: connect(keys.secret),
      forged: connect(keys.publishable, forged),
      expired: connect(keys.publishable, expired),
    },
    close: () => backend.close(),
  };
}
