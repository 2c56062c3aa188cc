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
 * are always set, the role last. Where the claims name a session, or another program's token by its hash, it returns whether
 * that is still open; the claims of a token are the database's own.
 */
export function startStatement(start: TransactionStart): Statement {
  const readOnly =
    start.readOnly === true ? "set_config('transaction_read_only', 'on', true), " : "";
  const rights = writeRights(start, 3, IS_SESSION_OPEN);
  return {
    sql: `select ${readOnly}${SETTINGS.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(", ")},
      set_config('synchronous_commit', ${ON_DISK}, true),
      set_config('statement_timeout', $1::text, true),
      set_config('idle_in_transaction_session_timeout', $2::text, true),
      ${rights.sql}`,
    parameters: [
      String(start.statementTimeoutMs),
      String(start.idleTimeoutMs),
      ...rights.parameters,
    ],
  };
}

/** Part of the first statement, since each further statement costs a round trip. */
const IS_SESSION_OPEN: SessionCheck = (session, account) =>
  `private.is_session_open(${session}, ${account})`;

type Rights = Pick<TransactionOptions, "role" | "claims">;

/** The same in the embedded database, whose worker sets the limits. */
export function startEmbedded(rights: Rights): Statement {
  const { sql, parameters } = writeRights(rights, 1, IS_EMBEDDED_SESSION_OPEN);
  return { sql: `select ${sql}`, parameters };
}

/** The expression of `private.is_session_open`, as a test compares, in a tenth of the time of a call of it. */
const IS_EMBEDDED_SESSION_OPEN: SessionCheck = (session, account) => `exists (
  select from auth.sessions as kept
  where kept.id = ${session} and kept.user_id = ${account}
    and (kept.not_after is null or kept.not_after > now()))`;

/** SQL that is true for an open session. */
type SessionCheck = (session: string, account: string) => string;

/** Sets claims and role, and checks what the claims name. @param first number of its first parameter */
function writeRights(
  { role, claims }: Rights,
  first: number,
  isOpen: SessionCheck,
): { sql: string; parameters: Parameter[] } {
  const [own, second, third, fourth] = [0, 1, 2, 3].map((n) => `$${first + n}::text`);
  const write = (value = own) =>
    `set_config('request.jwt.claims', ${value}, true), set_config('role', ${second}, true)`;
  const { session_id: session, sub, token_hash: hash } = claims ?? {};
  if (role === "api_token") {
    return {
      sql: `${write("coalesce(token.claims::text, '')")}, token.claims is not null as session_is_open
        from private.open_api_token(${own}) as token (claims)`,
      parameters: [String(hash), role],
    };
  }
  const parameters = [claims === undefined ? "" : JSON.stringify(claims), role ?? "none"];
  if (typeof session !== "string" || typeof sub !== "string") return { sql: write(), parameters };
  const check = isOpen(`(${third})::uuid`, `(${fourth})::uuid`);
  return {
    sql: `${write()}, ${check} as session_is_open`,
    parameters: [...parameters, session, sub],
  };
}

/** SQLSTATE of a transaction whose claims name a session, or another program's token, that was ended. */
export const SESSION_ENDED = "28000";

/** @param result of the first statement @throws {DatabaseError} 28000 */
export function assertSessionOpen(result: QueryResult | null): void {
  if (result?.rows[0]?.["session_is_open"] !== false) return;
  throw new DatabaseError({ message: "the session has ended", code: SESSION_ENDED });
}
