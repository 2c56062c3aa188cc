import {
  type Database,
  DatabaseError,
  type Role,
  type Transaction,
  type TransactionOptions,
} from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import { type Identity, IdentityError } from "#backend/identity.ts";

const MAX_ATTEMPTS = 3;
/** SQLSTATEs of a conflict with another transaction: a retry may succeed. */
const CONFLICTS: readonly string[] = ["40001", "40P01"];

/** Of a role's work: people who use the site and the panel wait for neither anonymous clients nor other programs. */
export const priorityOf = (role: Role): "normal" | "low" =>
  role === "anon" || role === "api_token" ? "low" : "normal";

/**
 * Runs work with a request's rights; retries it after a conflict with another transaction.
 *
 * @throws {IdentityError} when the token's session, or another program's token, was ended, whatever the result of the work
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
      if (error.code === SESSION_ENDED)
        throw new IdentityError(role === "api_token" ? "invalid-api-token" : "ended-session");
      if (attempt === MAX_ATTEMPTS || !CONFLICTS.includes(error.code)) throw error;
    }
  }
}
