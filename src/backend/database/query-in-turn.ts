import type pg from "pg";

const last = new WeakMap<pg.Client, Promise<unknown>>();

/** Sends one query after the other on a connection that several parts share: pg will no longer queue them. */
export function queryInTurn<R extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly string[] = [],
): Promise<pg.QueryResult<R>> {
  const turn = last.get(client) ?? Promise.resolve();
  const outcome = turn.then(() => client.query<R>(text, [...values]));
  last.set(
    client,
    outcome.catch(() => undefined),
  );
  return outcome;
}
