import type { Socket } from "node:net";

import type pg from "pg";

export interface HeartbeatLimits {
  everyMs: number;
  /** Without a reply within this time the server counts as lost. */
  timeoutMs: number;
}

/** When a timer fires late, a reply may have arrived that was not read yet. */
const SECOND_LOOK_MS = 100;

/**
 * Pings a connection at intervals, and destroys it when no reply arrives: a server that hangs, or a network
 * that drops packets, reports no error.
 *
 * @param ping sends the smallest query
 * @returns a function that stops it
 */
export function startHeartbeat(
  client: pg.Client,
  ping: () => Promise<unknown>,
  { everyMs, timeoutMs }: HeartbeatLimits,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (work: () => void, milliseconds: number) => {
    timer = setTimeout(work, milliseconds).unref();
  };
  const beat = () => {
    let hasReply = false;
    const giveUp = () => {
      if (!hasReply && !isStopped) destroyConnection(client);
    };
    wait(() => wait(giveUp, SECOND_LOOK_MS), timeoutMs);
    ping()
      .then(() => {
        hasReply = true;
        clearTimeout(timer);
        if (!isStopped) wait(beat, everyMs);
      })
      // A connection that breaks emits its own error.
      .catch(() => undefined);
  };
  wait(beat, everyMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Destroys a connection without a Terminate message, which might never arrive; pending queries fail immediately. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  connection.stream.destroy(new Error("the database server does not answer"));
}
