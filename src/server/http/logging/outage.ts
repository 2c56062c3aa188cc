import {
  type Database,
  DatabaseUnavailableError,
  type Transaction,
  type TransactionOptions,
} from "#backend/database/database.ts";
import type { Logger } from "#server/http/logging/logger.ts";

/* One line when the database stops answering and one when it answers again, instead of a trace per request. */

/** A busy database that refuses now and then must not fill the log. */
const MIN_INTERVAL_MS = 1000;

interface Availability {
  /** Numbers an attempt. */
  begin: () => number;
  /** One that began before the last failure does not say that the database answers again. */
  noteSuccess: (attempt: number) => void;
  noteFailure: (error: unknown) => void;
}

/** Logs the changes between answering and not answering. */
export function logAvailability(logger: Logger, now: () => number = Date.now): Availability {
  let isDown = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  let begun = 0;
  let lastFailed = 0;
  return {
    begin: () => (begun += 1),
    noteSuccess: (attempt) => {
      if (!isDown || attempt <= lastFailed) return;
      isDown = false;
      changedAt = now();
      logger.info("the database answers again");
    },
    noteFailure: (error) => {
      lastFailed = begun;
      if (isDown || now() - changedAt < MIN_INTERVAL_MS) return;
      isDown = true;
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ reason }, "the database does not answer");
    },
  };
}

/** The same database, whose outages are logged. */
export function logOutages(database: Database, logger: Logger): Database {
  const { begin, noteSuccess, noteFailure } = logAvailability(logger);
  return {
    ...database,
    transaction: async <T>(
      options: TransactionOptions,
      work: (transaction: Transaction) => Promise<T>,
    ): Promise<T> => {
      const attempt = begin();
      try {
        const result = await database.transaction(options, work);
        noteSuccess(attempt);
        return result;
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) noteFailure(error);
        throw error;
      }
    },
  };
}

/** The same `fetch` of a hosted database, whose outages are logged. */
export function logHostedOutages(send: typeof fetch, logger: Logger): typeof fetch {
  const { begin, noteSuccess, noteFailure } = logAvailability(logger);
  return async (input, init) => {
    const attempt = begin();
    try {
      const response = await send(input, init);
      if (UNAVAILABLE.has(response.status)) noteFailure(new Error(`status ${response.status}`));
      else noteSuccess(attempt);
      return response;
    } catch (error) {
      // The client may have disconnected.
      if (!(error instanceof Error && error.name === "AbortError")) noteFailure(error);
      throw error;
    }
  };
}

/** Sent by proxies in front of an unavailable project. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);
