import type pg from "pg";

import type { Database } from "#backend/database/database.ts";

export interface Listener {
  listen: Database["listen"];
  close: () => Promise<void>;
}

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;

/** One connection for all LISTENs, made with the first of them and made anew when it is lost. */
export function createListener(
  createClient: () => pg.Client,
  onLog: ((line: string) => void) | undefined,
): Listener {
  const subscribers = new Map<string, Set<(payload: string) => void>>();
  let connection: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = createClient();
    client.on("notification", ({ channel, payload }) => {
      for (const notify of subscribers.get(channel) ?? []) notify(payload ?? "");
    });
    client.on("error", () => reconnect(FIRST_RETRY_MS));
    client.on("end", () => reconnect(FIRST_RETRY_MS));
    await client.connect();
    for (const channel of subscribers.keys()) await subscribe(client, channel);
    return client;
  };

  const reconnect = (waitMs: number) => {
    if (closed || retry !== null) return;
    onLog?.("the connection that listens for changes was lost");
    connection = null;
    retry = setTimeout(() => {
      retry = null;
      connection = connect();
      connection.catch(() => reconnect(Math.min(waitMs * 2, LAST_RETRY_MS)));
    }, waitMs);
  };

  return {
    listen: async (channel, onNotify) => {
      const known = subscribers.get(channel);
      if (known === undefined) subscribers.set(channel, new Set([onNotify]));
      else known.add(onNotify);
      if (connection === null) {
        connection = connect();
        await connection;
      } else if (known === undefined) {
        await subscribe(await connection, channel);
      }
      return () => Promise.resolve(void subscribers.get(channel)?.delete(onNotify));
    },
    close: async () => {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
}

async function subscribe(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}
