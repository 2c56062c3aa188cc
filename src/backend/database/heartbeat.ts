import type pg from "pg";

import { hangUp } from "#backend/database/postgres/hang-up.ts";

export interface HeartbeatLimits {
  everyMs: number;
  /** Past this time without a reply the server counts as lost. */
  patienceMs: number;
}

/** When a late timer fires, a reply may have arrived and be still unread. */
const SECOND_LOOK_MS = 100;

/**
 * Pings a connection at intervals, and destroys it when no reply arrives: a server that hangs, or a network
 * that drops packets, reports no error by itself.
 *
 * @param ping sends the smallest query
 * @returns a function that stops it
 */
export function startHeartbeat(
  client: pg.Client,
  ping: () => Promise<unknown>,
  { everyMs, patienceMs }: HeartbeatLimits,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (work: () => void, milliseconds: number) => {
    timer = setTimeout(work, milliseconds).unref();
  };
  const beat = () => {
    let hasReply = false;
    const giveUp = () => {
      if (!hasReply && !isStopped) hangUp(client);
    };
    wait(() => wait(giveUp, SECOND_LOOK_MS), patienceMs);
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
