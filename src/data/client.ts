import { createClient as createSupabaseClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#data/database.types.ts";

const READ_TIMEOUT_MS = 10_000;
/** A write that is given up early may have been done all the same. */
const WRITE_TIMEOUT_MS = 30_000;

export type Client = SupabaseClient<Database>;

export interface ClientOptions {
  /** Origin that answers the Supabase wire, without a path. */
  url: string;
  /** The publishable key, or in the server the secret key. */
  key: string;
  /** In-process transport of the server; absent, the platform's own `fetch`. */
  fetch?: typeof fetch;
  /** Keeps the session in local storage and renews it: the panel only. */
  persistSession?: boolean;
}

/** The one place that makes clients of the data layer: browser, server in-process, and hosted. */
export function createClient({ url, key, fetch, persistSession = false }: ClientOptions): Client {
  const client = createSupabaseClient<Database>(url, key, {
    auth: {
      persistSession,
      autoRefreshToken: persistSession,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    // Whoever calls decides on retries: the panel's queries do, writes never do.
    db: { retry: false },
    global: { fetch: withTimeouts(fetch ?? ((input, init) => globalThis.fetch(input, init))) },
  });
  connections.set(client, { url, key });
  return client;
}

/** Gives up requests whose answer does not begin in time: they fail with an `AbortError`. */
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

/** What a client was made with, for the one call that supabase-js cannot make: an upload that tells its progress. */
export function connectionOf(client: Client): Pick<ClientOptions, "url" | "key"> {
  const connection = connections.get(client);
  if (connection === undefined) throw new Error("the client was not made by createClient");
  return connection;
}

const connections = new WeakMap<Client, Pick<ClientOptions, "url" | "key">>();
