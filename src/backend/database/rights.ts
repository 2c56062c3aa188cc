import {
  DatabaseError,
  type Parameter,
  type QueryResult,
  type TransactionOptions,
} from "#backend/database/database.ts";

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
 * are always set, the role last. Where the claims name a session, or another program's token by its hash, it returns whether
 * that is still open; the claims of a token are the database's own.
 */
export function startStatement(start: TransactionStart): Statement {
  const readOnly =
    start.readOnly === true ? "set_config('transaction_read_only', 'on', true), " : "";
  const { session_id: session, sub, token_hash: hash } = start.claims ?? {};
  const isOfSession = typeof session === "string" && typeof sub === "string";
  const isOfToken = start.role === "api_token";
  const claims = isOfToken ? "coalesce(token.claims::text, '')" : "$3::text";
  const check = isOfToken ? TOKEN_CHECK : isOfSession ? `, ${SESSION_CHECK}` : "";
  return {
    sql: `select ${readOnly}set_config('search_path', 'public, extensions', true),
      set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
      set_config('client_min_messages', 'warning', true),
      set_config('synchronous_commit', ${ON_DISK}, true),
      set_config('statement_timeout', $1::text, true),
      set_config('idle_in_transaction_session_timeout', $2::text, true),
      set_config('request.jwt.claims', ${claims}, true),
      set_config('role', $4::text, true)${check}`,
    parameters: [
      String(start.statementTimeoutMs),
      String(start.idleTimeoutMs),
      isOfToken ? String(hash) : start.claims === undefined ? "" : JSON.stringify(start.claims),
      start.role ?? "none",
      ...(isOfSession ? [session, sub] : []),
    ],
  };
}

/** Part of the first statement, since each further statement costs a round trip. */
const SESSION_CHECK =
  "private.is_session_open(($5::text)::uuid, ($6::text)::uuid) as session_is_open";

const TOKEN_CHECK = `, token.claims is not null as session_is_open
  from private.open_api_token($3::text) as token (claims)`;

/** SQLSTATE of a transaction whose claims name a session, or another program's token, that was ended. */
export const SESSION_ENDED = "28000";

/** @param result of the first statement @throws {DatabaseError} 28000 */
export function assertSessionOpen(result: QueryResult | null): void {
  if (result?.rows[0]?.["session_is_open"] !== false) return;
  throw new DatabaseError({ message: "the session has ended", code: SESSION_ENDED });
}
