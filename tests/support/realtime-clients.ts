import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import {
  createClient,
  type RealtimeChannel,
  type RealtimeClientOptions,
  type SupabaseClient,
} from "@supabase/supabase-js";

import { WEBSOCKET_PATH } from "#backend/realtime/connections.ts";
import { createUpgrades } from "#server/http/upgrades.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/** The official client, whose sockets reach the backend through its own server. */
export interface RealtimeClients {
  /** The address of the socket, without its parameters. */
  url: string;
  /** @param token of a user, or the secret key; absent, an anonymous client's */
  connect: (token?: string, options?: RealtimeClientOptions) => SupabaseClient;
  /** The token of a new user. */
  signIn: (user: { email: string; administrator?: boolean; editor?: boolean }) => Promise<SignedIn>;
  /** Ends all sockets of the clients, and the server. */
  close: () => Promise<void>;
}

export interface SignedIn {
  id: string;
  token: string;
}

export async function serveRealtime(
  backend: Pick<TestBackend, "upgrade" | "fetch" | "keys" | "createUser">,
  /** The address that the nth socket comes from. */
  addressOf: (n: number) => string = () => "192.0.2.7",
): Promise<RealtimeClients> {
  const server = createServer();
  const upgrades = createUpgrades({
    backend,
    proxies: 1,
    isDevelopment: false,
    security: [],
    origins: [],
  });
  let count = 0;
  server.on("upgrade", (request, stream, head) => {
    request.headers["x-forwarded-for"] = addressOf(count++);
    upgrades.handle(request, stream, head);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: SupabaseClient[] = [];
  return {
    url: origin.replace("http", "ws") + WEBSOCKET_PATH,
    connect: (token, realtime = {}) => {
      const { publishable, secret } = backend.keys;
      const client = createClient(origin, token === secret ? secret : publishable, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
        realtime,
        ...(token !== undefined &&
          token !== secret && { accessToken: () => Promise.resolve(token) }),
      });
      clients.push(client);
      return client;
    },
    signIn: async ({ email, administrator = false, editor = false }) => {
      const { id, client } = await backend.createUser({
        email,
        administrator,
        editor,
        password: "una clave larga y segura",
      });
      const { data } = await client.auth.getSession();
      if (!data.session) throw new Error("no session");
      return { id, token: data.session.access_token };
    },
    close: async () => {
      for (const client of clients) await client.realtime.disconnect();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Subscribes and resolves with the first status; rejects with the reason of an error.
 *
 * @param onLater called with each later status
 */
export async function subscribe(
  channel: RealtimeChannel,
  onLater: (status: string) => void = () => undefined,
): Promise<string> {
  // Otherwise the client may join before it has asked for its token.
  await channel.socket.setAuth();
  return new Promise((resolve, reject) => {
    let isFirst = true;
    channel.subscribe((status: string, error) => {
      if (!isFirst) onLater(status);
      else if (error) reject(error);
      else resolve(status);
      isFirst = false;
    });
  });
}

/** Collects what a callback is called with, and lets a test wait for it. */
export function createInbox<T>() {
  const received: T[] = [];
  const waiting = new Set<() => void>();
  return {
    received,
    push: (item: T): void => {
      received.push(item);
      for (const check of waiting) check();
    },
    /** Resolves when so many have come, or when one is as wanted. */
    wait: (isWanted: number | ((item: T) => boolean)): Promise<T[]> =>
      new Promise((resolve) => {
        const check = () => {
          const isMet =
            typeof isWanted === "number" ? received.length >= isWanted : received.some(isWanted);
          if (!isMet) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
  };
}
