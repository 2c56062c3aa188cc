import { argon2 } from "node:crypto";
import { promisify } from "node:util";

import type { AuthResponse, Session, User } from "@supabase/supabase-js";

import { type AuthOptions, createAuthHandler } from "#backend/auth/handler.ts";
import { createPasswordHasher, type Derive } from "#backend/auth/passwords/password-hash.ts";
import type { Database } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import { createClient, type Client } from "#data/client/client.ts";
import { startTestBackend, type TestDatabase } from "#tests/support/backend.ts";
import { createUser } from "#tests/support/create-user.ts";

export const ORIGIN = "http://auth.test";
export const PASSWORD = "vacas verdes beben mate";

const deriveWithArgon2 = promisify(argon2);

/** The auth API over a fresh database, with a clock that the test sets and counts of its work. */
export interface AuthApi {
  database: Database;
  keys: ApiKeys;
  clock: { now: number };
  /** How often a password was derived, and how many transactions were open at each time. */
  derivations: { openTransactions: number }[];
  errors: unknown[];
  client: (key?: string) => Client;
  send: (request: Request) => Promise<Response>;
  /** A plain request below `/auth/v1` with the publishable key; `headers` override the defaults. */
  ask: (method: string, path: string, options?: AskOptions) => Promise<Response>;
  /** Creates a user; `name` only distinguishes users in failures. */
  makeUser: (name: string) => Promise<{ id: string; email: string }>;
  /** Signs in a user of `makeUser`. */
  signIn: (email: string) => Promise<{ client: Client; session: Session; user: User }>;
  refresh: (token: string) => Promise<AuthResponse>;
  countSessions: (userId: string) => Promise<number>;
  close: () => Promise<void>;
}

interface AskOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

export async function startAuthApi(
  kind: TestDatabase,
  options: Pick<AuthOptions, "signInLimits" | "recovery" | "siteUrl"> = {},
): Promise<AuthApi> {
  const backend = await startTestBackend(kind);
  const { keys } = backend;
  const clock = { now: Date.now() };
  const { database, openTransactions } = countTransactions(backend.database);
  const derivations: AuthApi["derivations"] = [];
  const derive: Derive = (parameters) => {
    derivations.push({ openTransactions: openTransactions() });
    return deriveWithArgon2("argon2id", parameters);
  };
  const errors: unknown[] = [];
  const handler = createAuthHandler({
    database,
    keys,
    now: () => clock.now,
    hasher: createPasswordHasher(derive),
    onError: (error) => errors.push(error),
    ...options,
  });
  const send = (request: Request): Promise<Response> =>
    handler(request, { clientAddress: "192.0.2.7" });
  const client = (key = keys.publishable): Client =>
    createClient({ url: ORIGIN, key, fetch: (input, init) => send(new Request(input, init)) });
  return {
    database,
    keys,
    clock,
    derivations,
    errors,
    client,
    send,
    ask: (method, path, { body, headers } = {}) =>
      send(
        new Request(`${ORIGIN}/auth/v1${path}`, {
          method,
          headers: { apikey: keys.publishable, ...headers },
          ...(body === undefined
            ? {}
            : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        }),
      ),
    makeUser: async (name) => {
      const email = `${name}.${crypto.randomUUID().slice(0, 8)}@empresa.example`;
      return { ...(await createUser(database, { email, password: PASSWORD })), email };
    },
    signIn: async (email) => {
      const own = client();
      const { data, error } = await own.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { client: own, session: data.session, user: data.user };
    },
    refresh: (token) => client().auth.refreshSession({ refresh_token: token }),
    countSessions: async (userId) => {
      const [row] = await backend.sql<{ sessions: number }>(
        "select count(*)::int as sessions from auth.sessions where user_id = ($1::text)::uuid",
        [userId],
      );
      return row?.sessions ?? -1;
    },
    close: () => backend.close(),
  };
}

function countTransactions(database: Database) {
  let open = 0;
  const counting: Database = {
    kind: database.kind,
    listen: (channel, onNotify) => database.listen(channel, onNotify),
    flush: () => database.flush(),
    readDelivery: () => database.readDelivery(),
    close: () => database.close(),
    transaction: async (options, work) => {
      open += 1;
      try {
        return await database.transaction(options, work);
      } finally {
        open -= 1;
      }
    },
  };
  return { database: counting, openTransactions: () => open };
}
