import { createHash } from "node:crypto";

import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { Database } from "#backend/database/database.ts";

/** Counts something by keys, such as addresses, and says when there was too much of it. */
export interface Limiter {
  /** Counts one. @returns seconds to wait, 0 when it is admitted */
  admit: (key: string) => Promise<number>;
  /** Takes one back that turned out not to count. */
  giveBack: (key: string) => Promise<void>;
  /** Whether anything is counted for the key. */
  knows: (key: string) => Promise<boolean>;
  forget: (key: string) => Promise<void>;
}

export interface LimiterOptions {
  /** Tells the limiter's keys from those of others. */
  name: string;
  /** How many are admitted… */
  points: number;
  /** …within so many seconds. */
  duration: number;
}

/**
 * Counts in memory, or in a database that several instances share; while that does not answer, in
 * memory again. The database must be a PostgreSQL server.
 */
export function createLimiter(
  { name, points, duration }: LimiterOptions,
  shared: Database | null,
): Limiter {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
  const counter =
    shared === null
      ? memory
      : new RateLimiterPostgres({
          keyPrefix: name,
          points,
          duration,
          storeClient: toStore(shared),
          storeType: "client",
          schemaName: "private",
          tableName: "rate_limits",
          tableCreated: true,
          // Who is refused is refused without asking the database again.
          inMemoryBlockOnConsumed: points + 1,
          insuranceLimiter: memory,
        });
  return {
    admit: async (key) => {
      try {
        await counter.consume(digest(key));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000) || 1;
        throw refusal;
      }
    },
    giveBack: async (key) => void (await counter.reward(digest(key))),
    knows: async (key) => (await counter.get(digest(key))) !== null,
    forget: async (key) => void (await counter.delete(digest(key))),
  };
}

/** Keys hold addresses and e-mails, which nobody needs to find in a table. */
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
