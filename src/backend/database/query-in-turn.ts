import type pg from "pg";

import { createQueue, type Enqueue } from "#lib/async/queue.ts";

const queues = new WeakMap<pg.Client, Enqueue>();

/** Serializes the queries on a connection that several modules share: pg will no longer queue them itself. */
export function queryInTurn<R extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly string[] = [],
): Promise<pg.QueryResult<R>> {
  const enqueue = queues.get(client) ?? createQueue(1);
  queues.set(client, enqueue);
  return enqueue(() => client.query<R>(text, [...values]));
}
