/**
 * The database interface of the backend: transactions whose parameters are text.
 *
 * Two implementations: `pglite.ts` (embedded, one session in a worker thread) and `postgres.ts`
 * (a server behind `DATABASE_URL`). Both must behave alike; `tests/api` runs over both.
 */

/**
 * Every parameter travels as text (or null) and is cast in SQL, as in `($1::text)::uuid`, so that no
 * driver ever serialises a value: a parameter that throws there would corrupt PGlite's session.
 * Callers refuse NUL and lone surrogates before (see `api/storable-text.ts`).
 */
export type Parameter = string | null;

/**
 * A row as both drivers return it: boolean, int2, int4, float4, float8, json and jsonb as JavaScript's
 * own values, every other type (int8, numeric, times, arrays) as PostgreSQL's text.
 */
export type Row = Record<string, unknown>;

export interface QueryResult<R extends Row = Row> {
  rows: R[];
  /** Rows that the statement inserted, updated, deleted or selected. */
  affectedRows: number;
}

export interface Transaction {
  /** Runs one statement. @throws {DatabaseError} */
  query<R extends Row = Row>(
    sql: string,
    parameters?: readonly Parameter[],
  ): Promise<QueryResult<R>>;
  /**
   * Runs the last statement: none may follow. In a read-only transaction the embedded database then commits in the same
   * step, so that another transaction may begin, and returns long texts as the bytes of their UTF-8.
   * @throws {DatabaseError}
   */
  queryLast: Transaction["query"];
  /** Runs several statements without parameters, such as a migration. @throws {DatabaseError} */
  execute(sql: string): Promise<void>;
}

/** `api_token` is an access token of another program; the others are Supabase's. */
export type Role = "anon" | "authenticated" | "service_role" | "api_token";

/** Whose rights a transaction has, as PostgREST sets them. */
export interface TransactionOptions {
  /** Local role of the transaction; absent means the owner of the database. */
  role?: Role;
  /** `request.jwt.claims` of the transaction. */
  claims?: Record<string, unknown>;
  readOnly?: boolean;
  /** Every statement sees the data as the first one did, whatever others commit in the meantime. */
  snapshot?: boolean;
  /** Longest time of each statement, for work such as a migration; absent, the database's own limit. */
  limitMs?: number;
  /** Low for anonymous clients: it waits for all other work, and has a shorter statement timeout. */
  priority?: "normal" | "low";
  /** Aborts when the result is no longer needed: a transaction that has not begun is dropped. */
  signal?: AbortSignal;
}

export interface Database {
  readonly kind: "pglite" | "postgres";
  /**
   * Runs `work` in one transaction and commits; rolls back when it throws. Nothing else ever runs in
   * the same session between the first and the last statement. Resolves after the commit is on disk.
   */
  transaction<T>(
    options: TransactionOptions,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T>;
  /**
   * Calls `onNotify` for each NOTIFY on `channel` until the returned function is called, and
   * `onState` when notifications stop arriving (those sent in the meantime are lost) and arrive again.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void | Promise<void>,
    onState?: (isListening: boolean) => void,
  ): Promise<() => Promise<void>>;
  /**
   * Resolves when listeners, also those of other instances on the same database, have handled the
   * notifications of every transaction that was committed before the call; by polling, this process's own.
   */
  flush(): Promise<void>;
  /** How notifications reach this process now. */
  readDelivery(): Delivery;
  close(): Promise<void>;
}

/**
 * `notifications` arrive as they are sent; by `polling` they are read at intervals, where the connection cannot listen.
 * They arrive within that many seconds.
 */
export interface Delivery {
  by: "notifications" | "polling";
  withinSeconds: number;
}

export interface DatabaseErrorFields {
  message: string;
  /** Five-character SQLSTATE. */
  code: string;
  detail?: string | null;
  hint?: string | null;
  constraint?: string | null;
}

/** An error that PostgreSQL reported, with the fields that the API passes on. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;

  constructor({ message, code, detail, hint, constraint }: DatabaseErrorFields) {
    super(message);
    this.code = code;
    this.detail = detail ?? null;
    this.hint = hint ?? null;
    this.constraint = constraint ?? null;
  }
}

/** SQLSTATE of a disk without room. */
export const DISK_FULL = "53100";

/** The database does not respond: not started, cut off, or restarted because a statement ran too long. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}
