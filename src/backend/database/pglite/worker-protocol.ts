import type { DatabaseErrorFields, Parameter, QueryResult } from "#backend/database/database.ts";
import type { Statement } from "#backend/database/rights.ts";

/** What the worker is started with. */
export interface WorkerSettings {
  /** PostgreSQL's data folder. */
  folder: string;
  /** Creates the folder and ends, instead of serving it. */
  initialise: boolean;
}

/** One request; each gets one reply, under its number. */
export type WorkerRequest = { id: number } & WorkerTask;

/** `transaction` is the number that the transaction's `begin` had. */
export type WorkerTask =
  /** Sets the rights, and runs the first statement. */
  | ({ type: "begin"; start: Statement; readOnly: boolean } & Run)
  | TransactionTask
  /** A whole transaction that reads with one statement. */
  | ({ type: "read"; start: Statement } & Statement)
  | { type: "listen" | "unlisten"; channel: string }
  | { type: "maintain"; vacuum: boolean }
  | { type: "close" };

export type TransactionTask =
  | ({ type: "run" } & Run)
  | { type: "commit" | "rollback"; transaction: number };

/** Without parameters, the SQL may hold several statements. */
interface Run {
  transaction: number;
  sql: string;
  parameters: readonly Parameter[] | null;
}

export type WorkerReply =
  | { type: "ready" }
  /** The session cannot be trusted any more: the thread waits to be ended. */
  | { type: "broken"; reason: string }
  | { type: "done"; id: number; result: QueryResult | null }
  | { type: "error"; id: number; error: DatabaseErrorFields }
  | { type: "notification"; channel: string; payload: string }
  | { type: "log"; line: string };

/**
 * The fields that both drivers put on PostgreSQL's errors, and DatabaseError has; null for any other error. No SQLSTATE
 * begins with an E, as Node's codes do (EPIPE, EBUSY).
 */
export function readErrorFields(error: unknown): DatabaseErrorFields | null {
  if (!(error instanceof Error)) return null;
  const text = (field: keyof DatabaseErrorFields): string | null => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === "string" ? value : null;
  };
  const code = text("code");
  if (code === null || !/^(?!E)[0-9A-Z]{5}$/.test(code)) return null;
  return {
    message: error.message,
    code,
    detail: text("detail"),
    hint: text("hint"),
    constraint: text("constraint"),
  };
}

/**
 * How both drivers read the text of a value, by the type's object identifier in `pg_type`, so that a
 * row is the same whichever database returned it. Any other type stays text.
 */
export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /* bool */ 16: (text) => text === "t",
  /* int2 */ 21: Number,
  /* int4 */ 23: Number,
  /* json */ 114: (text) => JSON.parse(text) as unknown,
  /* float4 */ 700: Number,
  /* float8 */ 701: Number,
  /* jsonb */ 3802: (text) => JSON.parse(text) as unknown,
};
