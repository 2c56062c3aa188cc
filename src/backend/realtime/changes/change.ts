import { z } from "zod";

/** A changed row, as the triggers notify it; RESET stands for too many. */
export interface Change {
  table: string;
  operation: "INSERT" | "UPDATE" | "DELETE" | "RESET";
  /** JSON of the primary key. */
  key: string;
  /** ISO 8601, in UTC: when the transaction began. */
  changedAt: string;
}

const NOTIFICATION = /^([^:]+):(INSERT|UPDATE|DELETE|RESET):([\d.]+):(.*)$/s;
const keysSchema = z.array(z.record(z.string(), z.unknown()));

/** Reads a notification of the triggers in realtime.sql. @throws {Error} when it is none */
export function readNotification(payload: string): Change[] {
  const [, table = "", operation, seconds, json = ""] = NOTIFICATION.exec(payload) ?? [];
  const changedAt = new Date(Number(seconds) * 1000).toISOString();
  const change = { table, operation: operation as Change["operation"], changedAt };
  if (change.operation === "RESET") return [{ ...change, key: "{}" }];
  return keysSchema.parse(JSON.parse(json)).map((key) => ({ ...change, key: JSON.stringify(key) }));
}

type Operation = Exclude<Change["operation"], "RESET">;

/** What a batch of changes did to one row. */
export interface RowChange {
  table: string;
  /** JSON of the primary key. */
  key: string;
  /** Of the last change. */
  changedAt: string;
  /** What it comes to: events are states, not a history. */
  operation: Operation;
  /** All that happened. */
  operations: ReadonlySet<Operation>;
}

/** Joins the changes of each row, in the order of the last ones. */
export function joinByRow(changes: readonly Change[]): RowChange[] {
  const rows = new Map<string, RowChange>();
  for (const { table, key, changedAt, operation: last } of changes) {
    if (last === "RESET") continue;
    const operations = new Set(rows.get(key)?.operations).add(last);
    const [first = last] = operations;
    const operation = last === "DELETE" ? last : first === "INSERT" ? first : "UPDATE";
    rows.delete(key);
    rows.set(key, { table, key, changedAt, operation, operations });
  }
  return [...rows.values()];
}
