import type { Socket } from "node:net";

import type pg from "pg";

/** Closes a connection without a word, which nobody might hear; whoever waits on it is told at once. */
export function hangUp(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy(new Error("the database server does not answer"));
}
