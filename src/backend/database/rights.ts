import type { Parameter, TransactionOptions } from "#backend/database/database.ts";

export interface Statement {
  sql: string;
  parameters: readonly Parameter[];
}

/** Rights and limits of one transaction. */
export interface TransactionStart extends TransactionOptions {
  /** Milliseconds, for PostgreSQL itself to enforce; 0 where the driver does (PGlite cannot). */
  statementTimeoutMs: number;
  idleTimeoutMs: number;
}

/** A commit is on disk before it is acknowledged, also on a server that would not wait for that. */
const ON_DISK = `coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on')`;

/**
 * The first statement of a transaction: rights, limits and settings, all as parameters and all gone
 * with the transaction, so that nothing depends on what a session (or a pooler's) had before. Claims
 * are always set, the role last.
 */
export function startStatement(start: TransactionStart): Statement {
  const readOnly =
    start.readOnly === true ? "set_config('transaction_read_only', 'on', true), " : "";
  return {
    sql: `select ${readOnly}set_config('search_path', 'public, extensions', true),
      set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
      set_config('client_min_messages', 'warning', true),
      set_config('synchronous_commit', ${ON_DISK}, true),
      set_config('statement_timeout', $1::text, true),
      set_config('idle_in_transaction_session_timeout', $2::text, true),
      set_config('request.jwt.claims', $3::text, true),
      set_config('role', $4::text, true)`,
    parameters: [
      String(start.statementTimeoutMs),
      String(start.idleTimeoutMs),
      start.claims === undefined ? "" : JSON.stringify(start.claims),
      start.role ?? "none",
    ],
  };
}
