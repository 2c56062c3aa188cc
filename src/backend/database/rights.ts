import type { Parameter, TransactionOptions } from "#backend/database/database.ts";
import type { TransactionRights } from "#backend/database/worker-protocol.ts";

/** The options of a transaction in the form that both drivers set. */
export function toRights(options: TransactionOptions): TransactionRights {
  return {
    role: options.role ?? null,
    claims: options.claims === undefined ? null : JSON.stringify(options.claims),
    readOnly: options.readOnly ?? false,
  };
}

/**
 * Sets role and claims for the running transaction only, both as parameters. Claims are always set,
 * so that nothing is ever left of an earlier transaction.
 */
export function rightsStatement(rights: TransactionRights): {
  sql: string;
  parameters: readonly Parameter[];
} {
  return {
    sql: `select set_config('request.jwt.claims', $1::text, true),
      set_config('role', coalesce($2::text, 'none'), true)`,
    parameters: [rights.claims ?? "", rights.role],
  };
}
