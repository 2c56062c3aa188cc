import pg from "pg";

import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
  type QueryResult,
  type Transaction,
  type TransactionOptions,
} from "#backend/database/database.ts";
import { readErrorFields, VALUE_PARSERS } from "#backend/database/pglite/worker-protocol.ts";
import { destroyConnection, type HeartbeatLimits } from "#backend/database/postgres/heartbeat.ts";
import { LISTENER_NAME } from "#backend/database/postgres/postgres-agreement.ts";
import { createListener } from "#backend/database/postgres/postgres-listener.ts";
import { assertSessionOpen, startStatement } from "#backend/database/rights.ts";
import { commitRefused, runWork, transactionLost } from "#backend/database/transaction-runner.ts";
import { createQueue } from "#lib/async/queue.ts";

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  url: string;
  /** The statement timeout. */
  statementLimitMs?: number;
  /** A transaction that has no connection after this time is rejected. */
  waitLimitMs?: number;
  poolSize?: number;
  /** How soon the listener notices a server that hangs. */
  heartbeat?: HeartbeatLimits;
  /** Called with what an operator should know, in English. */
  onLog?: (line: string, level?: "debug") => void;
}

const STATEMENT_LIMIT_MS = 15_000;
/** Of each statement of low priority. */
const LOW_LIMIT_MS = 2000;
const WAIT_LIMIT_MS = 10_000;
/** The listening connection detects an outage, so its timeouts are short. */
const OF_LISTENER: pg.ClientConfig = {
  connectionTimeoutMillis: 3000,
  query_timeout: 3000,
  application_name: LISTENER_NAME,
};
/** How much longer than PostgreSQL's own timeout the client waits: it is exceeded only when the server is lost. */
const NETWORK_MARGIN_MS = 5_000;

/** Opens a PostgreSQL server. @throws {DatabaseUnavailableError} when it cannot be reached */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const onLog = options.onLog ?? (() => undefined);
  const limitMs = options.statementLimitMs ?? STATEMENT_LIMIT_MS;
  const settings: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: options.waitLimitMs ?? WAIT_LIMIT_MS,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser: (oid: number) => VALUE_PARSERS[oid] ?? String },
  };
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 10 });
  // From its first moment: an error without a listener ends the process, and a new connection can break in the same
  // packet that opened it. Its next statement fails; an idle one is replaced by the pool, which repeats its error.
  pool.on("connect", (client) =>
    client.on("error", (error) =>
      onLog(`a database connection was lost: ${error.message}`, "debug"),
    ),
  );
  pool.on("error", () => undefined);
  const breaker = createCircuitBreaker(trackConnections(pool));
  const listener = createListener({
    createClient: () => new pg.Client({ ...settings, ...OF_LISTENER }),
    query: async <R extends Record<string, unknown>>(sql: string, values?: readonly string[]) =>
      (await pool.query<R>(sql, values && [...values])).rows,
    onLog,
    onReach: breaker.setReachable,
    heartbeat: options.heartbeat,
  });
  let closing: Promise<void> | null = null;

  try {
    (await connect(pool)).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: "postgres",
    transaction: (transactionOptions, work) =>
      breaker.run(async (isWanted) => {
        const client = await connect(pool);
        const { priority, signal } = transactionOptions;
        if (!isWanted() || signal?.aborted) {
          client.release();
          throw toUnavailable(new Error("it was silent for too long"));
        }
        let isClean = false;
        try {
          const ownLimitMs = priority === "low" ? Math.min(limitMs, LOW_LIMIT_MS) : limitMs;
          const limited = { limitMs: ownLimitMs, ...transactionOptions };
          return await runTransaction(client, limited, work, () => (isClean = true));
        } finally {
          client.release(!isClean);
        }
      }),
    listen: listener.listen,
    flush: listener.flush,
    readDelivery: listener.readDelivery,
    close: () => {
      closing ??= listener.close().then(() => pool.end());
      return closing;
    },
  };
}

/** Tracks all connections of a pool; returns a function that destroys them. */
function trackConnections(pool: pg.Pool): () => void {
  const connections = new Set<pg.PoolClient>();
  pool.on("connect", (client) => connections.add(client));
  pool.on("remove", (client) => connections.delete(client));
  return () => {
    for (const client of connections) destroyConnection(client);
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** @param onClean called when the session is out of the transaction and may serve another */
async function runTransaction<T>(
  client: pg.PoolClient,
  options: TransactionOptions & { limitMs: number },
  work: (transaction: Transaction) => Promise<T>,
  onClean: () => void,
): Promise<T> {
  const { limitMs } = options;
  // Serialized, also when the work does not wait for each statement.
  const enqueue = createQueue(1);
  const send = (sql: string, parameters: readonly (string | null)[] | null) =>
    enqueue(() => run(client, sql, parameters, limitMs));
  const start = startStatement({
    ...options,
    statementTimeoutMs: limitMs,
    idleTimeoutMs: limitMs + NETWORK_MARGIN_MS,
  });
  let result: T;
  try {
    // PGlite has one session: nothing is ever committed beside a transaction.
    const begin = options.snapshot ? "begin isolation level repeatable read" : "begin";
    // Sent together; what follows must wait, since without a transaction it would have the connection's own rights.
    const [, started] = await Promise.all([
      run(client, begin, null, limitMs),
      run(client, start.sql, start.parameters, limitMs),
    ]);
    assertSessionOpen(started);
    result = await runWork(
      work,
      async (sql, parameters) => {
        const outcome = await send(sql, parameters);
        if (!isInTransaction(client)) throw transactionLost();
        return outcome;
      },
      limitMs,
    );
  } catch (error) {
    // If even this fails, the connection is discarded, and the transaction with it.
    await send("rollback", null).then(onClean, () => undefined);
    throw error;
  }
  const { command } = await send("commit", null);
  onClean();
  if (command === "ROLLBACK") throw commitRefused();
  return result;
}

function isInTransaction(client: pg.PoolClient): boolean {
  const { getTransactionStatus } = client as unknown as { getTransactionStatus: () => string };
  return getTransactionStatus.call(client) !== "I";
}

async function run(
  client: pg.PoolClient,
  sql: string,
  parameters: readonly (string | null)[] | null,
  limitMs: number,
): Promise<QueryResult & { command: string }> {
  const query = {
    text: sql,
    query_timeout: limitMs + NETWORK_MARGIN_MS,
    // Without values pg speaks the simple protocol, which alone takes several statements.
    ...(parameters === null ? {} : { values: [...parameters], queryMode: "extended" }),
  };
  try {
    const { rows, rowCount, command } = await client.query<QueryResult["rows"][number]>(query);
    return { rows, affectedRows: rowCount ?? 0, command };
  } catch (error) {
    const fields = readErrorFields(error);
    if (fields === null || isConnectionLoss(fields.code)) throw toUnavailable(error);
    throw new DatabaseError(fields);
  }
}

const PROTOCOL_VIOLATION = "08P01";
const TOO_MANY_CONNECTIONS = "53300";

/** Classes 08 and 57P: the connection is lost, or the server shuts down. A protocol violation is our own mistake. */
function isConnectionLoss(code: string): boolean {
  if (code === PROTOCOL_VIOLATION) return false;
  return code.startsWith("08") || code.startsWith("57P") || code === TOO_MANY_CONNECTIONS;
}

function toUnavailable(error: unknown): DatabaseUnavailableError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailableError(`the database server does not answer: ${reason}`, {
    cause: error,
  });
}

/**
 * A circuit breaker: no caller waits for a server that has stopped responding.
 *
 * @param onLost called when the server is lost, after all pending work was rejected
 */
function createCircuitBreaker(onLost: () => void) {
  // Not one shared promise: each race against it would stay in memory for as long as it is pending.
  const pending = new Set<(error: Error) => void>();
  let isLost = false;
  return {
    /** While the server cannot be reached, pending and new work is rejected. */
    setReachable: (isReachable: boolean): void => {
      isLost = !isReachable;
      if (isReachable) return;
      for (const reject of pending) reject(serverLost());
      pending.clear();
      onLost();
    },
    /**
     * Runs work, unless or until the server is lost.
     *
     * @param work checks `isWanted` before it begins what cannot be undone
     * @throws {DatabaseUnavailableError} when it is lost
     */
    run: async <T>(work: (isWanted: () => boolean) => Promise<T>): Promise<T> => {
      if (isLost) throw serverLost();
      const outcome = Promise.withResolvers<T>();
      const { reject } = outcome;
      pending.add(reject);
      work(() => pending.has(reject)).then(outcome.resolve, reject);
      try {
        return await outcome.promise;
      } finally {
        pending.delete(reject);
      }
    },
  };
}

function serverLost(): DatabaseUnavailableError {
  return new DatabaseUnavailableError("the database server does not answer");
}
