import { z } from "zod";

import type { Statement } from "#backend/api/sql.ts";
import { runTransaction } from "#backend/api/transaction.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import { responseTooLarge, RestError } from "#backend/rest/errors.ts";
import {
  type Format,
  formatApplied,
  formatContentRange,
  isSingular,
  MAX_ROWS,
  type Preferences,
  type RowRange,
  statusOfRange,
  TYPE_OF_FORMAT,
} from "#backend/rest/headers.ts";
import type { Plan } from "#backend/rest/plan.ts";
import type { Schema } from "#backend/rest/schema.ts";
import type { ResultRow } from "#backend/rest/statement.ts";

/** One request to the REST API. */
export interface RequestContext {
  request: Request;
  parameters: URLSearchParams;
  preferences: Preferences;
  identity: Identity;
  /** An anonymous client or another program, outside this process: it has lower limits. */
  isLimited: boolean;
  database: Database;
  schema: Schema;
}

/** A response whose body, if any, the database built. */
export interface RestResponse {
  status: number;
  headers: Readonly<Record<string, string | null>>;
  body: ResultRow["body"];
}

/** The response with the rows of a read. @throws {RestError} PGRST103 when it starts behind the last row */
export function respondRows(
  { request, preferences }: RequestContext,
  { offset }: RowRange,
  format: Format,
  { rows, total, body }: ResultRow,
): RestResponse {
  return {
    status: statusOfRange(offset, rows, total),
    headers: {
      "Content-Type": TYPE_OF_FORMAT[format],
      "Content-Range": formatContentRange(offset, rows, total),
      "Preference-Applied": formatApplied(preferences),
    },
    body: request.method === "HEAD" ? null : body,
  };
}

/**
 * Runs a plan with the request's rights and in the time zone that it prefers; where the plan contains it, also the query for the
 * planner's guess of the total. The result is checked against what the request allows inside the transaction, so that a mutation
 * which fails the check is rolled back.
 * @throws {RestError} PGRST116, PGRST124, 54000 for a response that is too large, or before a read begins that would take too long
 */
export function runPlan<R extends ResultRow = ResultRow>(
  { database, identity, preferences: { timezone } }: RequestContext,
  { checks, main, guess }: Plan,
  { readOnly, ...limits }: ResultLimits & { readOnly: boolean },
): Promise<R> {
  return runTransaction(database, identity, { readOnly }, async (transaction) => {
    if (timezone !== null && timezone !== "UTC") {
      await transaction.query("select set_config('TimeZone', $1::text, true)", [timezone]);
    }
    for (const { statement, verify } of checks) {
      const { rows } = await transaction.query(statement.sql, statement.parameters);
      verify(rows[0] ?? {});
    }
    const row = await query<R>(transaction[guess ? "query" : "queryLast"], main, limits);
    if (guess === null || (row.total !== null && row.total <= MAX_ROWS)) return row;
    const { rows } = await transaction.query(guess.sql, guess.parameters);
    const [{ Plan }] = PLAN.parse(rows[0]?.["QUERY PLAN"]);
    return { ...row, total: Math.max(row.total ?? 0, Math.round(Plan["Plan Rows"])) };
  });
}

/** What `explain (format json)` returns. */
const PLAN = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

/** What a request allows of its result. */
interface ResultLimits {
  format: Format;
  preferences?: Preferences;
}

async function query<R extends ResultRow>(
  run: Transaction["query"],
  { sql, parameters }: Statement,
  { format, preferences }: ResultLimits,
): Promise<R> {
  const { rows } = await run<R>(sql, parameters);
  const [row] = rows;
  if (row === undefined) throw new Error("A statement of the REST API returned no row");
  if (row.body === null) throw responseTooLarge();
  if (isSingular(format) && row.rows !== 1) {
    throw new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
      details: `The result contains ${row.rows} rows`,
    });
  }
  const { handling, maxAffected } = preferences ?? {};
  const affected = row.total ?? 0;
  if (handling === "strict" && typeof maxAffected === "number" && affected > maxAffected) {
    const message = "Query result exceeds max-affected preference constraint";
    throw new RestError(400, "PGRST124", message, {
      details: `The query affects ${affected} rows`,
    });
  }
  return row;
}
