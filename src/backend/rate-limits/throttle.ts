import { setTimeout as wait } from "node:timers/promises";

import type { ConnectionInfo, Outgoing } from "#backend/api/handler.ts";
import type { Database, Role } from "#backend/database/database.ts";
import { createQueue } from "#lib/async/queue.ts";

/** A request to the REST API. */
export interface ThrottledRequest {
  /** Of a throttled client, the first transaction waits in the queue. */
  database: Database;
  /** Whether the client is throttled, and has lower limits. */
  isLimited: boolean;
  /** Lets the next request begin, once no large response of this one is in memory. */
  end: (responseBytes: number) => void;
}

/** Each may hold a response of some megabytes in memory, in several forms. */
const PARALLEL = 3;
const MAX_WAITING = 100;
/** What the system's socket buffers take. */
const SMALL_BYTES = 64 * 1024;
/**
 * The rate at which responses are assumed to be sent; one that is sent faster still holds its place for that long. Each byte
 * costs the main thread time, for which all other requests wait.
 */
const BYTES_PER_MS = 12_000;
/** A client that takes a large response more slowly than this is disconnected. */
const SEND_LIMIT_MS = 20_000;

/**
 * Throttles anonymous clients and, apart from them, other programs with access tokens: a few of each at a time may use the
 * database, at low priority. Each holds its place until its response has been sent, so that memory holds few responses
 * however many requests arrive.
 */
export function createThrottle(database: Database) {
  const throttles = new Map<Role, Throttle>([
    ["anon", createRoleThrottle(database)],
    ["api_token", createRoleThrottle(database)],
  ]);
  const unlimited = { database, isLimited: false, end: () => undefined };
  const inProcess = { ...unlimited, database: lowerPriority(database) };
  /** @param signal aborts when the client has disconnected; nothing of this process is throttled */
  return (role: Role, signal: AbortSignal, connection: ConnectionInfo): ThrottledRequest => {
    const { clientAddress, outgoing, priority } = connection;
    const throttle = throttles.get(role);
    if (throttle !== undefined && clientAddress !== null) return throttle(signal, outgoing);
    return priority === "low" ? inProcess : unlimited;
  };
}

const lowerPriority = (database: Database): Database => ({
  ...database,
  transaction: (options, work) => database.transaction({ ...options, priority: "low" }, work),
});

/** @param outgoing absent where nothing is sent */
type Throttle = (signal: AbortSignal, outgoing: Outgoing | undefined) => ThrottledRequest;

function createRoleThrottle(database: Database): Throttle {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  return (signal, outgoing) => {
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
      isLimited: true,
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
