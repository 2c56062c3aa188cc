import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";

import type { Database } from "#backend/database/database.ts";
import { OTHER_ADMINISTRATOR } from "#tests/schema/tested-table.ts";
import { startTestBackend, type TestDatabase } from "#tests/support/backend.ts";
import { createUser } from "#tests/support/create-user.ts";

export const PEOPLE = [
  "anonymous",
  "user",
  "editor",
  "administrator",
  "service",
  "forged",
  "expired",
  "unproven",
] as const;

/**
 * The roles of clients: a visitor, a signed-in user, an editor, an administrator, the server with its secret key, two with
 * the administrator's claims in a token that has a foreign signature or has expired, and an administrator who has not shown
 * their second factor.
 */
export type Person = (typeof PEOPLE)[number];

export interface People {
  database: Database;
  /** Sends a plain request to the backend. */
  fetch: (request: Request) => Promise<Response>;
  clients: Readonly<Record<Person, SupabaseClient>>;
  publishableKey: string;
  secretKey: string;
  ids: { user: string; editor: string; administrator: string };
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
  const execute = (sql: string) =>
    database.transaction({}, (transaction) => transaction.execute(sql));
  const signIn = async (name: string, fixedId?: string) => {
    const email = `${name}@empresa.example`;
    const created = await createUser(database, { email, password: PASSWORD });
    const id = fixedId ?? created.id;
    await execute(`update auth.users set id = '${id}' where id = '${created.id}'`);
    const client = connect(keys.publishable);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { id, client, token: data.session.access_token };
  };
  const user = await signIn("ordinary");
  const editor = await signIn("editor");
  const administrator = await signIn("administrator");
  const unproven = await signIn("unproven", OTHER_ADMINISTRATOR);
  await execute(`
    insert into public.admin_users (user_id) values ('${administrator.id}'), ('${unproven.id}');
    insert into public.editors (user_id) values ('${editor.id}');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${unproven.id}', 'totp', 'verified', now(), now())`);
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
    ids: { user: user.id, editor: editor.id, administrator: administrator.id },
    clients: {
      anonymous: connect(keys.publishable),
      user: user.client,
      editor: editor.client,
      administrator: administrator.client,
      service: connect(keys.secret),
      forged: connect(keys.publishable, forged),
      expired: connect(keys.publishable, expired),
      unproven: unproven.client,
    },
    close: () => backend.close(),
  };
}
