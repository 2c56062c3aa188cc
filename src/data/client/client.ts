import { createClient as createSupabaseClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "#data/database.ts";
import { learnServerTime, recallClockLead } from "#domain/server-clock.ts";

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

/**
 * A client's auth client. In the browser's build it is loaded when it is first needed (`late-auth.ts`); before that
 * `client.auth` can only read a session and follow its changes.
 *
 * @throws {DataError} when it cannot be loaded
 */
export async function openAuth({ auth }: Client): Promise<Client["auth"]> {
  return "load" in auth ? (auth.load as () => Promise<Client["auth"]>)() : auth;
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

/*
 * auth-js compares the server's `expires_at` with the device's clock. On a device whose clock is an hour fast, each
 * session has expired when it arrives: it is renewed without end. Here `expires_at` follows from how long the session has
 * lasted, measured on the device alone, so that a constant error of its clock does not matter. A clock that is changed
 * costs one renewal at most.
 */

/** The parts of supabase-js's session that say how long it lasts; times in seconds. */
interface Session {
  access_token: string;
  expires_in: number;
  /** On the device's clock. */
  expires_at: number;
}

type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface SessionClock {
  /** For the auth client, in place of local storage. */
  storage: SessionStorage;
  /** Puts the device's time into sessions that the server sends, and limits how often one is renewed. */
  follow: (send: typeof fetch) => typeof fetch;
}

/** A session stored this far in the future was stored before the clock was set back. */
const TOLERANCE_S = 60;
/** Less than auth-js's margin of 90 s: such a session is renewed, and may be used until it has been. */
const DUE_S = 60;
/** A smaller change of the device's clock does not matter. */
const SET_BACK_MS = 10_000;

/** @param onSetBack called when the device's clock was set back while the page is open */
function createSessionClock(stored: SessionStorage, onSetBack: () => void): SessionClock {
  let seen: { token: string; age: number; at: number } | null = null;
  let drift = -Infinity;

  /** How many seconds a session has lasted. */
  const measure = ({ access_token: token, expires_in, expires_at }: Session): number => {
    const at = performance.now() / 1000;
    const age = Date.now() / 1000 - (expires_at - expires_in);
    if (seen?.token !== token) {
      seen = { token, age: age < -TOLERANCE_S ? expires_in - DUE_S : Math.max(age, 0), at };
    }
    // What has passed on this page is certain; a device that slept shows it on its clock alone.
    return Math.max(age, seen.age + at - seen.at);
  };

  const watchDevice = () => {
    const now = Date.now() - performance.now();
    if (now < drift - SET_BACK_MS) onSetBack();
    drift = now;
  };

  return {
    storage: {
      getItem: (name) => {
        const text = stored.getItem(name);
        const session = readSession(text);
        if (session === null || !Number.isFinite(session.expires_at)) return text;
        watchDevice();
        const begun = readIssueTime(session.access_token);
        recallClockLead((session.expires_at - session.expires_in - begun) * 1000);
        const left = session.expires_in - measure(session);
        return JSON.stringify({ ...session, expires_at: Math.round(Date.now() / 1000 + left) });
      },
      setItem: (name, text) => {
        // Dated by the clock as it is now.
        seen = null;
        stored.setItem(name, text);
      },
      removeItem: (name) => stored.removeItem(name),
    },
    follow: (send) => {
      const mayRenew = createRenewalLimit();
      return async (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input);
        if (search.includes("grant_type=refresh_token") && !mayRenew())
          throw new TypeError("the session was renewed too often just now");
        const response = await send(input, init);
        // Hosted Supabase does not disclose it to pages of another origin.
        learnServerTime(Date.parse(response.headers.get("date") ?? ""));
        return pathname.startsWith("/auth/v1/") && response.ok ? dateSession(response) : response;
      };
    },
  };
}

/** The response with the device's time in its session, if it has one. */
async function dateSession(response: Response): Promise<Response> {
  const text = await response.clone().text();
  const session = readSession(text);
  if (session === null) return response;
  learnServerTime(readIssueTime(session.access_token) * 1000);
  const dated = { ...session, expires_at: Math.round(Date.now() / 1000) + session.expires_in };
  return Response.json(dated, { status: response.status, headers: response.headers });
}

/** Null for any other text. The server's own `expires_at` is not needed. */
function readSession(text: string | null): Session | null {
  if (text === null || !text.includes('"access_token"')) return null;
  try {
    const value = JSON.parse(text) as Partial<Session> | null;
    if (typeof value?.access_token !== "string" || typeof value.expires_in !== "number")
      return null;
    return { ...(value as Session), expires_at: Number(value.expires_at) };
  } catch {
    return null;
  }
}

/** When the server issued a token, in seconds on its clock; NaN when it does not say. */
function readIssueTime(token: string): number {
  try {
    const [, payload = ""] = token.split(".");
    const { iat } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as {
      iat?: unknown;
    };
    return typeof iat === "number" ? iat : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Renewals that may follow each other without a pause, and how long it takes until there may be another. */
const MOST_AT_ONCE = 3;
const EVERY_MS = 30_000;

/** Whatever goes wrong, a session is renewed five times in a minute at most, and then twice. */
function createRenewalLimit(): () => boolean {
  let left = MOST_AT_ONCE;
  let counted = performance.now();
  return () => {
    const gained = (performance.now() - counted) / EVERY_MS;
    left = Math.min(left + gained, MOST_AT_ONCE);
    counted = performance.now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** The browser's storage, or the page's memory where the browser refuses it. */
function openSessionStorage(): SessionStorage {
  try {
    const { localStorage: storage } = globalThis;
    storage.setItem("panel.prueba", "");
    storage.removeItem("panel.prueba");
    return storage;
  } catch {
    const items = new Map<string, string>();
    return {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, text) => void items.set(name, text),
      removeItem: (name) => void items.delete(name),
    };
  }
}
