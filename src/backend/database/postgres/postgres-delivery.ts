import { randomUUID } from "node:crypto";

import type { Delivery } from "#backend/database/database.ts";
import { waitForOlderWriters, WRITERS } from "#backend/database/older-writers.ts";
import { createQueue } from "#lib/async/queue.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

/** Runs one statement on a connection of the pool, which is never the one that listens. */
export type QueryApart = <R extends Record<string, unknown>>(
  sql: string,
  values?: readonly string[],
) => Promise<R[]>;

export interface DeliveryOptions {
  query: QueryApart;
  /** Called with each notification that was read from the table. */
  onNotification: (channel: string, payload: string) => void;
  onLog: (line: string) => void;
}

/** The channel on which each process notifies itself. */
export const PROOF_CHANNEL = "listener_proof";

const PROOF_LIMIT_MS = 1000;
/** One may arrive by chance: a pooler lends the same connection to both sides. */
const PROOFS_TO_TRUST = 3;

const POLL_MS = 1000;
const WITHIN_SECONDS = 2;
const REFRESH_MS = 10_000;

const REGISTER = `insert into realtime.pollers (id) values (($1::text)::uuid)
  on conflict (id) do update set seen_at = now()`;
const REFRESH = `update realtime.pollers set seen_at = now()
  where id = ($1::text)::uuid and seen_at > now() - interval '1 minute' returning id::text`;
const LEAVE = "delete from realtime.pollers where id = ($1::text)::uuid";
const CLEAN = `with gone as (delete from realtime.pollers where seen_at < now() - interval '1 minute')
  delete from realtime.notifications where made_at < now() - interval '5 minutes'`;
/** What may have been committed since the last read, and where the next read begins. */
const READ = `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    coalesce((select jsonb_agg(jsonb_build_object('id', id::text, 'channel', channel, 'payload', payload) order by id)
      from realtime.notifications where made_by >= ($1::text)::xid8), '[]') as list`;

interface Reading extends Record<string, unknown> {
  horizon: string;
  list: { id: string; channel: string; payload: string }[];
}

/**
 * How notifications reach this process. Behind a connection pooler in transaction mode LISTEN succeeds but delivers
 * nothing, so the process sends itself notifications to test it. While they do not arrive, it polls a table.
 */
export function createDelivery({ query, onNotification, onLog }: DeliveryOptions) {
  const id = randomUUID();
  const readNew = createReader(query);
  const roundTrip = createRoundTrip(query);
  let isPolling = false;
  let proofs = 0;
  let refreshedAt = 0;
  let polling: RepeatedWork | null = null;
  const enqueue = createQueue(1);

  const read = async (): Promise<void> => {
    if (!isPolling) return;
    for (const { channel, payload } of await readNew()) onNotification(channel, payload);
  };
  const poll = (): Promise<void> => enqueue(read);
  /** @returns false when notifications were not recorded for this process for a while */
  const refresh = async (): Promise<boolean> => {
    if (performance.now() - refreshedAt < REFRESH_MS) return true;
    const known = await query(REFRESH, [id]);
    await query(CLEAN);
    refreshedAt = performance.now();
    return known.length > 0;
  };

  return {
    read: (): Delivery =>
      isPolling
        ? { by: "polling", withinSeconds: WITHIN_SECONDS }
        : { by: "notifications", withinSeconds: 0 },
    isPolling: () => isPolling,
    poll,
    /** Handles a notification of the test channel. */
    hear: roundTrip.hear,
    /**
     * Whether notifications arrive, as far as is known now. The listening connection must be idle: a pooler delivers what
     * it has while a query runs.
     */
    prove: async (): Promise<boolean> => {
      try {
        proofs = (await roundTrip.send()) ? proofs + 1 : 0;
        return isPolling ? proofs >= PROOFS_TO_TRUST : proofs > 0;
      } catch {
        // The database is busy or gone, which says nothing about notifications.
        return !isPolling;
      }
    },
    /**
     * Begins to read notifications from the table.
     *
     * @param onGap called when some may have been missed
     * @throws what the query throws
     */
    startPolling: async (onGap: () => void): Promise<void> => {
      if (!isPolling) {
        onLog(
          `LISTEN brings no notifications, as behind a connection pooler in transaction mode: they are read each second instead, and changes appear within ${WITHIN_SECONDS} seconds. A direct connection, or a pooler in session mode, shows them immediately.`,
        );
      }
      await query(REGISTER, [id]);
      refreshedAt = performance.now();
      // Transactions that began before do not notify this process.
      await waitForOlderWriters(() => query<{ writer: string }>(WRITERS));
      // What was sent before is known to the caller's listeners once they read again.
      await readNew();
      isPolling = true;
      proofs = 0;
      const tick = async () => {
        await poll().catch(() => undefined);
        const isKnown = await refresh().catch(() => true);
        if (!isPolling) return;
        if (!isKnown) {
          await query(REGISTER, [id]).catch(() => undefined);
          onGap();
        }
      };
      void polling?.stop();
      await tick();
      if (isPolling) {
        polling = repeat(tick, {
          everyMs: POLL_MS,
          firstAfterMs: POLL_MS,
          onError: () => undefined,
        });
      }
    },
    stopPolling: async (): Promise<void> => {
      void polling?.stop();
      if (!isPolling) return;
      isPolling = false;
      await query(LEAVE, [id]).catch(() => undefined);
    },
  };
}

/** Reads what is new in the table at each call. Throws what the query throws. */
function createReader(query: QueryApart): () => Promise<Reading["list"]> {
  let horizon = "0";
  let seen: ReadonlySet<string> = new Set();
  return async () => {
    const [found] = await query<Reading>(READ, [horizon]);
    if (found === undefined) return [];
    const before = seen;
    horizon = found.horizon;
    seen = new Set(found.list.map((notification) => notification.id));
    return found.list.filter((notification) => !before.has(notification.id));
  };
}

/** Sends this process a notification. */
function createRoundTrip(query: QueryApart) {
  const awaited = new Map<string, () => void>();
  return {
    /** Handles one that came back. */
    hear: (payload: string): void => awaited.get(payload)?.(),
    /** @returns whether it came back in time @throws what the query throws */
    send: async (): Promise<boolean> => {
      const proof = randomUUID();
      const heard = Promise.withResolvers<boolean>();
      awaited.set(proof, () => heard.resolve(true));
      try {
        await query("select pg_notify($1, $2)", [PROOF_CHANNEL, proof]);
        return (await withTimeout(heard.promise, PROOF_LIMIT_MS)) ?? false;
      } finally {
        awaited.delete(proof);
      }
    },
  };
}
