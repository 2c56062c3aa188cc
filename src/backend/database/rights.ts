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

/** Settings of every transaction; the embedded database's one session has them from its start. */
export const SETTINGS: readonly (readonly [name: string, value: string])[] = [
  ["search_path", "public, extensions"],
  ["TimeZone", "UTC"],
  ["DateStyle", "ISO, MDY"],
  ["client_min_messages", "warning"],
];

/** A commit is on disk before it is acknowledged, also on a server that would not wait for that. */
const ON_DISK = `coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on')`;

/**
 * The first statement of a transaction on a server: rights, limits and settings, all as parameters and all gone
 * with the transaction, so that nothing depends on what a session (or a pooler's) had before. Claims
 * are always set, the role last. Where the claims name a session, it returns whether that is still open.
 */
export function startStatement(start: TransactionStart): Statement {
  const readOnly =
    start.readOnly === true ? "set_config('transaction_read_only', 'on', true), " : "";
  const session = readSession(start);
  return {
    sql: `select ${readOnly}${SETTINGS.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(", ")},
      set_config('synchronous_commit', ${ON_DISK}, true),
      set_config('statement_timeout', $1::text, true),
      set_config('idle_in_transaction_session_timeout', $2::text, true),
      set_config('request.jwt.claims', $3::text, true),
      set_config('role', $4::text, true)${session.length > 0 ? `, ${SESSION_CHECK}` : ""}`,
    parameters: [
      String(start.statementTimeoutMs),
      String(start.idleTimeoutMs),
      ...listRights(start),
      ...session,
    ],
  };
}

/** Part of the first statement, since each further statement costs a round trip. */
const SESSION_CHECK =
  "private.is_session_open(($5::text)::uuid, ($6::text)::uuid) as session_is_open";

type Rights = Pick<TransactionOptions, "role" | "claims">;

/** The same in the embedded database, whose worker sets the limits. */
export function startEmbedded(rights: Rights): Statement {
  const session = readSession(rights);
  return {
    sql: `select set_config('request.jwt.claims', $1::text, true),
      set_config('role', $2::text, true)${session.length > 0 ? `, ${EMBEDDED_SESSION_CHECK}` : ""}`,
    parameters: [...listRights(rights), ...session],
  };
}

/** What `private.is_session_open` does, in a tenth of the time of a call of it. */
const EMBEDDED_SESSION_CHECK = `exists (
  select from auth.sessions as kept
  where kept.id = ($3::text)::uuid and kept.user_id = ($4::text)::uuid
    and (kept.not_after is null or kept.not_after > now())) as session_is_open`;

function listRights({ role, claims }: Rights): [claims: string, role: string] {
  return [claims === undefined ? "" : JSON.stringify(claims), role ?? "none"];
}

/** The session and the account that the claims name, if any. */
function readSession({ claims }: Rights): string[] {
  const { session_id: session, sub } = claims ?? {};
  return typeof session === "string" && typeof sub === "string" ? [session, sub] : [];
}

/** SQLSTATE of a transaction whose claims name a session that was ended. */
export const SESSION_ENDED = "28000";

/** @param result of the first statement @throws {DatabaseError} 28000 */
export function assertSessionOpen(result: QueryResult | null): void {
  if (result?.rows[0]?.["session_is_open"] !== false) return;
  throw new DatabaseError({ message: "the session has ended", code: SESSION_ENDED });
}
