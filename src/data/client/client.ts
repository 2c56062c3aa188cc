import { createClient as createSupabaseClient, type SupabaseClient } from "@supabase/supabase-js";

import { createSessionClock, openSessionStorage } from "#data/client/session-clock.ts";
import type { Database } from "#data/database.types.ts";

const READ_TIMEOUT_MS = 10_000;
/** A write that is aborted early may still have been committed. */
const WRITE_TIMEOUT_MS = 30_000;

export type Client = SupabaseClient<Database>;

export interface ClientOptions {
  /** Origin of the Supabase API, without a path. */
  url: string;
  /** The publishable key or, on the server, the secret key. */
  key: string;
  /** The server's in-process transport; by default the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Stores the session in local storage and renews it; only for the panel. */
  persistSession?: boolean;
}

/** The only place that creates clients of the data layer: browser, in-process on the server, and hosted. */
export function createClient({
  url,
  key,
  persistSession = false,
  ...options
}: ClientOptions): Client {
  const send = withTimeouts(options.fetch ?? ((input, init) => globalThis.fetch(input, init)));
  const clock = persistSession ? createSessionClock(openSessionStorage(), forgetFailure) : null;
  const fetch = clock?.follow(send) ?? send;
  const client = createSupabaseClient<Database>(url, key, {
    auth: {
      ...(clock && { storage: clock.storage }),
      persistSession,
      autoRefreshToken: persistSession,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    // Callers decide on retries: the panel's queries retry, writes never do.
    db: { retry: false },
    global: { fetch },
  });
  connections.set(client, { url, key, fetch });
  return client;

  /** auth-js repeats a failed renewal after a minute of the device's clock: years, if that was set back by years. */
  function forgetFailure(): void {
    Object.assign(client.auth, { lastRefreshFailure: null });
  }
}

/** Aborts requests whose response does not begin within a time limit: they fail with an `AbortError`. */
function withTimeouts(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const controller = new AbortController();
    const stop = () => controller.abort();
    const isRead = ["GET", "HEAD"].includes(init?.method ?? "GET");
    const timer = setTimeout(stop, isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
    if (init?.signal?.aborted) stop();
    init?.signal?.addEventListener("abort", stop);
    try {
      return await send(input, { ...init, signal: controller.signal });
    } finally {
      clearTimeout(timer);
      init?.signal?.removeEventListener("abort", stop);
    }
  };
}

type Connection = Required<Pick<ClientOptions, "url" | "key" | "fetch">>;

/** How a client reaches the API, for what is not part of it: uploads with progress events, and what the panel loads later. */
export function connectionOf(client: Client): Connection {
  const connection = connections.get(client);
  if (connection === undefined) throw new Error("the client was not made by createClient");
  return connection;
}

const connections = new WeakMap<Client, Connection>();
