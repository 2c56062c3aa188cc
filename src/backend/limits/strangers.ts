import type { Database } from "#backend/database/database.ts";
import { createQueue } from "#backend/pictures/queue.ts";

/** What becomes of an answer on its way to whoever asked; Node's `ServerResponse` is one. */
export interface Outgoing {
  once: (event: "close", listener: () => void) => unknown;
  destroy: () => unknown;
}

/** The turn of one stranger's request. */
export interface StrangerTurn {
  /** The database, for whoever waits for the turn first. */
  database: Database;
  /** Lets the next one come, once nothing large is in memory for this one. */
  end: (answerBytes: number) => void;
}

/** Each may hold an answer of some megabytes in memory, in several forms. */
const PARALLEL = 3;
const MAX_WAITING = 100;
/** What the system itself takes from us at once. */
const SMALL_BYTES = 64 * 1024;
/** Whoever takes a large answer more slowly than this gets no more of it. */
const SEND_LIMIT_MS = 20_000;

/**
 * Gives strangers the database a few at a time, after everybody else. A turn lasts until its answer has
 * been sent: however many ask at once, memory holds the answers of a few.
 */
export function createStrangerTurns(database: Database) {
  const takeTurn = createQueue(PARALLEL, MAX_WAITING);
  /** @param signal aborts when the asker has gone; `outgoing` is absent where nothing is sent */
  return (signal: AbortSignal, outgoing: Outgoing | undefined): StrangerTurn => {
    const ended = Promise.withResolvers<void>();
    let begun: Promise<void> | null = null;
    const begin = () => {
      begun ??= new Promise((resolve, reject) => {
        takeTurn(() => {
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
      end: (answerBytes) => {
        if (outgoing === undefined || signal.aborted || answerBytes <= SMALL_BYTES) {
          ended.resolve();
          return;
        }
        const timer = setTimeout(() => outgoing.destroy(), SEND_LIMIT_MS);
        outgoing.once("close", () => {
          clearTimeout(timer);
          ended.resolve();
        });
      },
    };
  };
}
