import type { Socket } from "node:net";

import type pg from "pg";

/** Destroys a connection without a Terminate message, which might never arrive; pending queries fail at once. */
export function hangUp(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy(new Error("the database server does not answer"));
}
