import type pg from "pg";

import { hangUp } from "#backend/database/hang-up.ts";

export interface HeartbeatLimits {
  everyMs: number;
  /** Past this time without an answer the other end counts as gone. */
  patienceMs: number;
}

/** A timer that is late may find an answer which has arrived meanwhile, unread. */
const SECOND_LOOK_MS = 100;

/**
 * Asks a connection again and again whether anybody is there, and cuts it when nobody is: a server that
 * hangs, or a network that swallows what is sent, says nothing by itself.
 *
 * @param ask sends the smallest question
 * @returns what stops it
 */
export function startHeartbeat(
  client: pg.Client,
  ask: () => Promise<unknown>,
  { everyMs, patienceMs }: HeartbeatLimits,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (work: () => void, milliseconds: number) => {
    timer = setTimeout(work, milliseconds).unref();
  };
  const beat = () => {
    let isAnswered = false;
    const giveUp = () => {
      if (!isAnswered && !isStopped) hangUp(client);
    };
    wait(() => wait(giveUp, SECOND_LOOK_MS), patienceMs);
    ask()
      .then(() => {
        isAnswered = true;
        clearTimeout(timer);
        if (!isStopped) wait(beat, everyMs);
      })
      // A connection that breaks tells its owner itself.
      .catch(() => undefined);
  };
  wait(beat, everyMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
