import { setTimeout as wait } from "node:timers/promises";

import type { Database } from "#backend/database/database.ts";
import { createQueue } from "#lib/async/queue.ts";

/** An outgoing response; Node's `ServerResponse` is one. */
export interface Outgoing {
  once: (event: "close", listener: () => void) => unknown;
  destroy: () => unknown;
}

/** The turn of one anonymous request. */
export interface AnonymousTurn {
  /** The database, whose transactions wait for the turn first. */
  database: Database;
  /** Starts the next turn, once nothing large is in memory for this one. */
  end: (responseBytes: number) => void;
}

/** Each may hold a response of some megabytes in memory, in several forms. */
const PARALLEL = 3;
const MAX_WAITING = 100;
/** What the system's socket buffers take at once. */
const SMALL_BYTES = 64 * 1024;
/**
 * How fast a turn's response is taken to be sent, at most: what was sent sooner ends its turn later. A response costs the
 * main thread some time for each byte, and everybody else waits for that thread.
 */
const BYTES_PER_MS = 12_000;
/** A client that takes a large response more slowly than this is disconnected. */
const SEND_LIMIT_MS = 20_000;

/**
 * Gives anonymous clients the database a few at a time, after all others. A turn lasts until
 * its response has been sent: however many come at once, memory holds the responses of a few.
 */
export function createAnonymousTurns(database: Database) {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  /** @param signal aborts when the client has disconnected; `outgoing` is absent where nothing is sent */
  return (signal: AbortSignal, outgoing: Outgoing | undefined): AnonymousTurn => {
    const ended = Promise.withResolvers<void>();
    let begun: Promise<void> | null = null;
    const begin = () => {
      begun ??= new Promise((resolve, reject) => {
        enqueue(() => {
          resolve();
          return ended.promise;
        }, signal).catch(reject);
      });
      return begun;
    };
    return {
      database: {
        ...database,
        transaction: async (options, work) => {
          await begin();
          return database.transaction({ ...options, priority: "low", signal }, work);
        },
      },
      end: (responseBytes) => {
        if (outgoing === undefined || signal.aborted || responseBytes <= SMALL_BYTES) {
          ended.resolve();
          return;
        }
        const timer = setTimeout(() => outgoing.destroy(), SEND_LIMIT_MS);
        const pause = wait(responseBytes / BYTES_PER_MS, undefined, { ref: false });
        outgoing.once("close", () => {
          clearTimeout(timer);
          void pause.then(() => ended.resolve());
        });
      },
    };
  };
}
