import { setTimeout as wait } from "node:timers/promises";

import type { ConnectionInfo, Outgoing } from "#backend/api/handler.ts";
import type { Database } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import { createQueue } from "#lib/async/queue.ts";

/** A request to the REST API. */
export interface ThrottledRequest {
  /** The first transaction waits in the client's queue. */
  database: Database;
  /** Whether the client has lower limits. */
  isLimited: boolean;
  /** Lets the next request begin, once no large response of this one is in memory. */
  end: (responseBytes: number) => void;
}

/** Limits of one throttle. */
interface ThrottleLimits {
  isLimited: boolean;
  /** Requests at a time. Each may hold a response of some megabytes in memory, in several forms. */
  parallel: number;
  /** A client that takes a large response more slowly than this is disconnected. */
  sendLimitMs: number;
}

const ANONYMOUS: ThrottleLimits = { isLimited: true, parallel: 3, sendLimitMs: 20_000 };
/** Of a user, who may have a slow line. */
const USER: ThrottleLimits = { isLimited: false, parallel: 4, sendLimitMs: 120_000 };
const MAX_WAITING = 100;
/** What the system's socket buffers take. */
const SMALL_BYTES = 64 * 1024;
/**
 * The rate at which responses are assumed to be sent; one that is sent faster still holds its place for that long. Each byte
 * costs the main thread time, for which all other requests wait.
 */
const BYTES_PER_MS = 12_000;

/**
 * Throttles anonymous clients and, apart from them, other programs with access tokens and each user: a few requests of each at
 * a time may use the database, those of users at normal priority. Each holds its place until its response has been sent, so
 * that memory holds few responses however many requests arrive, and no user's program lets the others wait for all of its
 * requests.
 */
export function createThrottle(database: Database) {
  // One for each account that ever calls; only administrators make accounts.
  const throttles = new Map<string, Throttle>();
  const unlimited = { database, isLimited: false, end: () => undefined };
  const inProcess = { ...unlimited, database: lowerPriority(database) };
  /** @param signal aborts when the client has disconnected; nothing of this process is throttled */
  return (
    { role, claims }: Identity,
    signal: AbortSignal,
    { clientAddress, outgoing, priority }: ConnectionInfo,
  ): ThrottledRequest => {
    if (clientAddress === null) return priority === "low" ? inProcess : unlimited;
    if (role === "service_role") return unlimited;
    const isUser = role === "authenticated";
    const key = isUser ? String(claims["sub"]) : role;
    const throttle = throttles.get(key) ?? createOneThrottle(database, isUser ? USER : ANONYMOUS);
    throttles.set(key, throttle);
    return throttle(signal, outgoing);
  };
}

const lowerPriority = (database: Database): Database => ({
  ...database,
  transaction: (options, work) => database.transaction({ ...options, priority: "low" }, work),
});

/** @param outgoing absent where nothing is sent */
type Throttle = (signal: AbortSignal, outgoing: Outgoing | undefined) => ThrottledRequest;

function createOneThrottle(
  database: Database,
  { isLimited, parallel, sendLimitMs }: ThrottleLimits,
): Throttle {
  const enqueue = createQueue(parallel, MAX_WAITING);
  return (signal, outgoing) => {
    // What a user saves is saved although the browser has left.
    const dropped = isLimited ? ({ priority: "low", signal } as const) : {};
    const ended = Promise.withResolvers<void>();
    let begun: Promise<void> | null = null;
    const begin = () => {
      begun ??= new Promise((resolve, reject) => {
        enqueue(() => {
          resolve();
          return ended.promise;
        }, dropped.signal).catch(reject);
      });
      return begun;
    };
    return {
      isLimited,
      database: {
        ...database,
        transaction: async (options, work) => {
          await begin();
          return database.transaction({ ...options, ...dropped }, work);
        },
      },
      end: (responseBytes) => {
        if (outgoing === undefined || signal.aborted || responseBytes <= SMALL_BYTES) {
          ended.resolve();
          return;
        }
        const timer = setTimeout(() => outgoing.destroy(), sendLimitMs);
        const pause = wait(responseBytes / BYTES_PER_MS, undefined, { ref: false });
        outgoing.once("close", () => {
          clearTimeout(timer);
          void pause.then(() => ended.resolve());
        });
      },
    };
  };
}
