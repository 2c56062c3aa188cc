import type pg from "pg";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { createSubscriptions } from "#backend/database/subscriptions.ts";

export interface Listener {
  listen: Database["listen"];
  close: () => Promise<void>;
}

const FIRST_BACK_OFF_MS = 200;
const LAST_BACK_OFF_MS = 10_000;

/** One connection for all LISTENs, made with the first of them and made anew when it is lost. */
export function createListener(
  createClient: () => pg.Client,
  onLog: (line: string) => void,
): Listener {
  const subscriptions = createSubscriptions(onLog);
  let connection: Promise<pg.Client> | null = null;
  const closing = new AbortController();

  const connect = async (): Promise<pg.Client> => {
    const client = createClient();
    let isServing = false;
    const lose = () => {
      if (!isServing) return;
      isServing = false;
      if (closing.signal.aborted) return;
      onLog("the connection that listens for changes was lost");
      connection = reconnect();
      connection.catch(() => undefined);
    };
    client.on("notification", ({ channel, payload }) =>
      subscriptions.notify(channel, payload ?? ""),
    );
    client.on("error", lose).on("end", lose);
    try {
      await client.connect();
      for (const channel of subscriptions.channels()) await tell(client, "listen", channel);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw new DatabaseUnavailableError("the database server does not answer", { cause: error });
    }
    isServing = true;
    return client;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (let pauseMs = FIRST_BACK_OFF_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_BACK_OFF_MS)) {
      await pause(pauseMs, closing.signal);
      try {
        return await connect();
      } catch (error) {
        if (closing.signal.aborted) throw error;
      }
    }
  };

  return {
    listen: (channel, onNotify) =>
      subscriptions.add(channel, onNotify, async (type) => {
        if (connection === null) {
          connection = connect();
          connection.catch(() => (connection = null));
        }
        await tell(await connection, type, channel);
      }),
    close: async () => {
      closing.abort(new DatabaseUnavailableError("the database is closed"));
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
}

async function tell(
  client: pg.Client,
  type: "listen" | "unlisten",
  channel: string,
): Promise<void> {
  await client.query(`${type} ${client.escapeIdentifier(channel)}`);
}

/** @throws the signal's reason when it is aborted */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
    if (signal.aborted) reject(signal.reason as Error);
  });
}
