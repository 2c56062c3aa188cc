import { isStorableText } from "#backend/api/storable-text.ts";
import {
  DatabaseError,
  type Parameter,
  type QueryResult,
  type Row,
  type Transaction,
} from "#backend/database/database.ts";

/** Sends one statement to the session that runs the transaction; without parameters, several. */
export type Send = (
  sql: string,
  parameters: readonly Parameter[] | null,
  isLast: boolean,
) => Promise<QueryResult>;

/**
 * Runs the work of a transaction. Statements sent after its end are rejected, since the session may by
 * then run another caller's transaction with other rights.
 *
 * @param idleLimitMs how long the work may hold the session without using it
 * @throws {DatabaseError} 25P03 past the idle limit, and whatever the work throws
 */
export async function runWork<T>(
  work: (transaction: Transaction) => Promise<T>,
  send: Send,
  idleLimitMs: number,
): Promise<T> {
  let isOver = false;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const idle = Promise.withResolvers<never>();
  const watchIdleness = () => {
    timer = setTimeout(() => idle.reject(new DatabaseError(IDLE_TIMEOUT)), idleLimitMs);
  };

  const sendCounted: Send = async (sql, parameters, isLast) => {
    if (!isStorableText(sql)) throw new TypeError("SQL must be well-formed text without NUL");
    if (isOver) throw new Error("a statement came after the end of its transaction");
    isOver = isLast;
    clearTimeout(timer);
    running += 1;
    try {
      return await send(sql, parameters, isLast);
    } finally {
      running -= 1;
      if (running === 0 && !isOver) watchIdleness();
    }
  };

  watchIdleness();
  try {
    return await Promise.race([work(toTransaction(sendCounted)), idle.promise]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** PostgreSQL's error when its idle_in_transaction_session_timeout ends a session. */
const IDLE_TIMEOUT = {
  message: "terminating connection due to idle-in-transaction timeout",
  code: "25P03",
};

function toTransaction(send: Send): Transaction {
  const query = async <R extends Row>(
    sql: string,
    parameters: readonly unknown[],
    isLast: boolean,
  ) => {
    assertParameters(parameters);
    return (await send(sql, parameters, isLast)) as QueryResult<R>;
  };
  return {
    query: (sql, parameters = []) => query(sql, parameters, false),
    queryLast: (sql, parameters = []) => query(sql, parameters, true),
    execute: async (sql) => {
      await send(sql, null, false);
    },
  };
}

/** Rejects anything but text or null before it reaches a driver. @throws {TypeError} */
function assertParameters(parameters: readonly unknown[]): asserts parameters is Parameter[] {
  for (const parameter of parameters) {
    if (parameter === null) continue;
    if (typeof parameter !== "string" || !isStorableText(parameter)) {
      throw new TypeError("a database parameter must be well-formed text without NUL, or null");
    }
  }
}

/** The error of both drivers when COMMIT rolled back because a statement had failed. */
export function commitRefused(): DatabaseError {
  return new DatabaseError({
    message: "Transaction was rolled back instead of committed",
    code: "25P02",
  });
}

/** The error of both drivers when a statement ended the transaction that it ran in. */
export function transactionLost(): DatabaseError {
  return new DatabaseError({
    message: "a statement may not begin, commit or roll back a transaction",
    code: "2D000",
  });
}
