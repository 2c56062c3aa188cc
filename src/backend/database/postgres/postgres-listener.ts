import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { readErrorFields } from "#backend/database/pglite/worker-protocol.ts";
import {
  destroyConnection,
  type HeartbeatLimits,
  startHeartbeat,
} from "#backend/database/postgres/heartbeat.ts";
import {
  AGREEMENT_CHANNELS,
  createAgreement,
  enqueueQuery,
} from "#backend/database/postgres/postgres-agreement.ts";
import {
  createDelivery,
  PROOF_CHANNEL,
  type QueryApart,
} from "#backend/database/postgres/postgres-delivery.ts";
import { createSubscriptions } from "#backend/database/subscriptions.ts";

type Listener = Pick<Database, "listen" | "flush" | "readDelivery" | "close">;

export interface ListenerOptions {
  createClient: () => pg.Client;
  /** Runs a statement on another connection. */
  query: QueryApart;
  onLog: (line: string, level?: "debug") => void;
  /** Called when the server is lost and cannot be reached again immediately, and when it is reached again. */
  onReach: (isReached: boolean) => void;
  heartbeat?: HeartbeatLimits | undefined;
}

const FIRST_BACK_OFF_MS = 200;
/** No query reaches the database until this connection is open again. */
const LAST_BACK_OFF_MS = 2000;
const HEARTBEAT: HeartbeatLimits = { everyMs: 2000, timeoutMs: 3000 };

/** One connection for all LISTENs, opened with the first of them and reopened when it is lost. */
export function createListener(options: ListenerOptions): Listener {
  const { createClient, query, onLog, onReach, heartbeat = HEARTBEAT } = options;
  const subscriptions = createSubscriptions(onLog);
  const delivery = createDelivery({ query, onNotification: subscriptions.notify, onLog });
  const agreement = createAgreement(onLog, subscriptions.flush);
  let connection: Promise<pg.Client> | null = null;
  let serving: pg.Client | null = null;
  const closing = new AbortController();

  const connect = async (): Promise<pg.Client> => {
    const client = createClient();
    let stopHeartbeat = (): void => undefined;
    const lose = () => {
      stopHeartbeat();
      if (serving !== client) return;
      serving = null;
      if (closing.signal.aborted) return;
      onLog("the connection that listens for changes was lost", "debug");
      subscriptions.emitState(false);
      connection = connectAgain(connect, onReach, closing.signal);
      connection.catch(() => undefined);
    };
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === PROOF_CHANNEL) delivery.hear(payload);
      // A pooler delivers some of them, which are also read from the table.
      else if (delivery.isPolling()) return;
      else if (AGREEMENT_CHANNELS.includes(channel)) agreement.hear(client, channel, payload);
      else subscriptions.notify(channel, payload);
    });
    client.on("error", lose).on("end", lose);
    try {
      await client.connect();
      for (const channel of [PROOF_CHANNEL, ...AGREEMENT_CHANNELS, ...subscriptions.channels()]) {
        await sendCommand(client, "listen", channel);
      }
      if (await delivery.prove()) await delivery.stopPolling();
      else await delivery.startPolling(missSome);
    } catch (error) {
      destroyConnection(client);
      throw new DatabaseUnavailableError("the database server does not answer", { cause: error });
    }
    serving = client;
    const beat = async () => {
      await enqueueQuery(client, "select 1");
      // Not awaited: the pool may be busy while this connection works.
      void checkDelivery(() => serving === client && !closing.signal.aborted);
    };
    stopHeartbeat = startHeartbeat(client, beat, heartbeat);
    onReach(true);
    subscriptions.emitState(true);
    return client;
  };

  /** Notifications may have been missed: every listener reads again. */
  const missSome = () => {
    subscriptions.emitState(false);
    subscriptions.emitState(true);
  };
  const checkDelivery = createDeliveryCheck(delivery, { onLog, missSome });

  return {
    readDelivery: delivery.read,
    listen: (channel, onNotify, onState) =>
      subscriptions.add(channel, { onNotify, onState }, async (type) => {
        if (connection === null) {
          connection = connect();
          connection.catch(() => (connection = null));
        }
        await sendCommand(await connection, type, channel);
      }),
    flush: async () => {
      if (delivery.isPolling()) await delivery.poll().catch(() => undefined);
      // A lost session has emitted its state; this does not wait for its successor.
      else if (serving !== null) await agreement.reach(serving).catch(() => undefined);
      await subscriptions.flush();
    },
    close: async () => {
      closing.abort(new DatabaseUnavailableError("the database is closed"));
      const client = await connection?.catch(() => null);
      await delivery.stopPolling();
      await client?.end();
    },
  };
}

/** Tests the delivery of notifications, and switches between LISTEN and polling when the result changes. */
function createDeliveryCheck(
  delivery: ReturnType<typeof createDelivery>,
  { onLog, missSome }: Pick<ListenerOptions, "onLog"> & { missSome: () => void },
) {
  let isChecking = false;
  return async (isServing: () => boolean): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      const isProven = await delivery.prove();
      if (!isServing() || isProven !== delivery.isPolling()) return;
      if (isProven) {
        await delivery.stopPolling();
        onLog("LISTEN brings notifications again", "debug");
      } else await delivery.startPolling(missSome);
      missSome();
    } catch {
      // The next beat tries again.
    } finally {
      isChecking = false;
    }
  };
}

/** Retries with exponential backoff. @throws the reason of `closing` once it is aborted */
async function connectAgain<T>(
  connect: () => Promise<T>,
  onReach: ListenerOptions["onReach"],
  closing: AbortSignal,
): Promise<T> {
  for (let pauseMs = FIRST_BACK_OFF_MS; ; pauseMs = Math.min(pauseMs * 2, LAST_BACK_OFF_MS)) {
    await pause(pauseMs, null, { signal: closing }).catch(() => closing.throwIfAborted());
    try {
      return await connect();
    } catch (error) {
      if (closing.aborted) throw error;
      if (!isRefusal(error)) onReach(false);
    }
  }
}

/** Whether the server refused the connection: then it is up, and other connections may still work. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && readErrorFields(error.cause) !== null;
}

async function sendCommand(
  client: pg.Client,
  type: "listen" | "unlisten",
  channel: string,
): Promise<void> {
  await enqueueQuery(client, `${type} ${client.escapeIdentifier(channel)}`);
}
