import { createHash } from "node:crypto";

import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "#backend/database/database.ts";

/** Counts events by keys, such as addresses, and refuses too many of them. */
export type Limiter = ReturnType<typeof createLimiter>;

export interface LimiterOptions {
  /** Distinguishes the limiter's keys from those of others. */
  name: string;
  /** How many are allowed… */
  points: number;
  /** …within so many seconds. */
  duration: number;
  /**
   * A thousand may come before the first is counted: then each process counts for itself too, and what it
   * refuses never reaches the database.
   */
  isFloodedAtOnce?: boolean;
}

/**
 * Counts in memory, or in a database that several instances share; while that does not respond, in
 * memory again. The database must be a PostgreSQL server.
 */
export function createLimiter(options: LimiterOptions, shared: Database | null) {
  const own = createOwn(options);
  const last = shared === null ? own : createShared(options, shared);
  const counters = last === own || !options.isFloodedAtOnce ? [last] : [own, last];
  const inAll = async (work: (counter: Counter) => Promise<unknown>) => {
    await Promise.all(counters.map(work));
  };
  return {
    /** Counts one. @returns seconds to wait, 0 when it is allowed */
    consume: async (key: string): Promise<number> => {
      const counted: Counter[] = [];
      try {
        for (const counter of counters) {
          await counter.consume(digest(key));
          counted.push(counter);
        }
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await Promise.all(counted.map((counter) => counter.reward(digest(key))));
        return Math.ceil(refusal.msBeforeNext / 1000) || 1;
      }
    },
    /** Takes back one that turned out not to count. */
    refund: (key: string) => inAll((counter) => counter.reward(digest(key))),
    /** Whether anything is counted for the key. */
    knows: async (key: string) => (await last.get(digest(key))) !== null,
    forget: (key: string) => inAll((counter) => counter.delete(digest(key))),
  };
}

type Counter = Pick<RateLimiterMemory, "consume" | "reward" | "get" | "delete">;

function createOwn({ name, points, duration }: LimiterOptions): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration });
}

function createShared(options: LimiterOptions, shared: Database): Counter {
  const { name, points, duration } = options;
  return new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration,
    storeClient: toStore(shared),
    storeType: "client",
    schemaName: "private",
    tableName: "rate_limits",
    tableCreated: true,
    // A refused client stays refused without another query.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: createOwn(options),
  });
}

/** Keys hold addresses and e-mails, which must not be readable in a table. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The part of a client of `pg` that the limiter calls. */
function toStore(database: Database) {
  return {
    query: async ({
      text,
      values = [],
    }: {
      text: string;
      values?: readonly (string | number | null)[];
    }) => {
      const parameters = values.map((value) => (value === null ? null : String(value)));
      const { rows, affectedRows } = await database.transaction({}, (transaction) =>
        transaction.query(text, parameters),
      );
      return { rows, rowCount: affectedRows };
    },
  };
}
