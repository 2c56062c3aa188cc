import { z } from "zod";

import {
  type Database,
  DatabaseError,
  type Transaction,
  type TransactionOptions,
} from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import { type Identity, IdentityError } from "#backend/identity.ts";
import { RestError } from "#backend/rest/errors.ts";
import { type Format, isSingular } from "#backend/rest/headers/media-type.ts";
import type { Preferences } from "#backend/rest/headers/preferences.ts";
import { MAX_ROWS } from "#backend/rest/headers/range.ts";
import type { ReadPlan } from "#backend/rest/sql/read.ts";
import type { ResultRow } from "#backend/rest/sql/representation.ts";
import type { Statement } from "#backend/rest/sql/sql.ts";
import { checkTextCost } from "#backend/rest/sql/text-cost.ts";

const MAX_ATTEMPTS = 3;
/** SQLSTATEs of a conflict with another transaction: a retry may succeed. */
const CONFLICTS: readonly string[] = ["40001", "40P01"];

/**
 * Runs work with a request's rights; retries it after a conflict with another transaction.
 *
 * @throws {IdentityError} when the token's session was ended, whatever the result of the work
 */
export async function runTransaction<T>(
  database: Database,
  { role, claims }: Identity,
  options: Pick<TransactionOptions, "readOnly" | "priority">,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction({ role, claims, ...options }, work);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (error.code === SESSION_ENDED) throw new IdentityError("ended-session");
      if (attempt === MAX_ATTEMPTS || !CONFLICTS.includes(error.code)) throw error;
    }
  }
}

/**
 * Runs a statement and checks its result against what the request allows, inside the transaction, so
 * that a mutation which fails the check is rolled back.
 * @throws {RestError} PGRST116, PGRST124, 54000 for a response that is too large
 */
export async function runStatement<R extends ResultRow = ResultRow>(
  transaction: Transaction,
  { sql, parameters }: Statement,
  limits: { format: Format; preferences?: Preferences },
): Promise<R> {
  const { rows } = await transaction.query<R>(sql, parameters);
  const [row] = rows;
  if (row === undefined) throw new Error("A statement of the REST API returned no row");
  if (row.body === null) {
    throw new RestError(400, "54000", "The answer would be too large", {
      hint: "Ask for fewer columns with 'select', or for fewer rows with 'limit' and 'offset'.",
    });
  }
  if (isSingular(limits.format) && row.rows !== 1) {
    throw new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
      details: `The result contains ${row.rows} rows`,
    });
  }
  const { handling, maxAffected } = limits.preferences ?? {};
  const affected = row.total ?? 0;
  if (handling === "strict" && typeof maxAffected === "number" && affected > maxAffected) {
    const message = "Query result exceeds max-affected preference constraint";
    throw new RestError(400, "PGRST124", message, {
      details: `The query affects ${affected} rows`,
    });
  }
  return row;
}

/**
 * Runs a read and, where the plan contains it, the query for the planner's guess of the total.
 * @throws {RestError} 54000 before an anonymous read begins that would take too long
 */
export async function runRead(
  transaction: Transaction,
  { main, guess, cost }: ReadPlan,
  limits: { format: Format },
): Promise<ResultRow> {
  if (cost !== null) {
    const { rows } = await transaction.query(cost.sql, cost.parameters);
    checkTextCost(rows[0]?.["cost"]);
  }
  const row = await runStatement(transaction, main, limits);
  if (guess === null || (row.total !== null && row.total <= MAX_ROWS)) return row;
  const { rows } = await transaction.query(guess.sql, guess.parameters);
  const [{ Plan }] = PLAN.parse(rows[0]?.["QUERY PLAN"]);
  return { ...row, total: Math.max(row.total ?? 0, Math.round(Plan["Plan Rows"])) };
}

/** What `explain (format json)` returns. */
const PLAN = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);
