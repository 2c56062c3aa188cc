import pg from "pg";

import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
  type QueryResult,
  type Row,
  type Transaction,
} from "#backend/database/database.ts";
import { assertParameters } from "#backend/database/parameters.ts";
import { createListener } from "#backend/database/postgres-listener.ts";
import { rightsStatement, toRights } from "#backend/database/rights.ts";
import { readErrorFields } from "#backend/database/worker-protocol.ts";

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  url: string;
  statementLimitMs?: number;
  poolSize?: number;
  /** Told in English what an operator should know. */
  onLog?: (line: string) => void;
}

const STATEMENT_LIMIT_MS = 15_000;
const CONNECT_LIMIT_MS = 5_000;

/** Opens a PostgreSQL server. @throws {DatabaseUnavailableError} when it cannot be reached */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const settings = {
    connectionString: options.url,
    statement_timeout: options.statementLimitMs ?? STATEMENT_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    options: "-c TimeZone=UTC -c client_min_messages=warning",
  };
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 10 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => options.onLog?.(`idle database connection lost: ${error.message}`));
  const listener = createListener(() => new pg.Client(settings), options.onLog);

  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      throw toUnavailable(error);
    }
  };
  (await connect()).release();

  return {
    kind: "postgres",
    transaction: async (transactionOptions, work) => {
      const client = await connect();
      let broken = true;
      try {
        const { sql, parameters } = rightsStatement(toRights(transactionOptions));
        await run(client, transactionOptions.readOnly === true ? "begin read only" : "begin");
        await run(client, sql, parameters);
        let result: Awaited<ReturnType<typeof work>>;
        try {
          result = await work(createTransaction(client));
        } catch (error) {
          await run(client, "rollback");
          broken = false;
          throw error;
        }
        const { command } = await run(client, "commit");
        broken = false;
        if (command === "ROLLBACK") {
          throw new DatabaseError({ message: "current transaction is aborted", code: "25P02" });
        }
        return result;
      } finally {
        client.release(broken);
      }
    },
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

function createTransaction(client: pg.PoolClient): Transaction {
  return {
    query: async <R extends Row>(sql: string, parameters: readonly unknown[] = []) => {
      assertParameters(parameters);
      const { rows, rowCount } = await run(client, sql, parameters);
      return { rows, affectedRows: rowCount ?? rows.length } as QueryResult<R>;
    },
    execute: async (sql) => {
      await run(client, sql);
    },
  };
}

async function run(
  client: pg.PoolClient,
  sql: string,
  parameters?: readonly unknown[],
): Promise<pg.QueryResult> {
  try {
    return await (parameters === undefined
      ? client.query(sql)
      : client.query(sql, [...parameters]));
  } catch (error) {
    const fields = readErrorFields(error);
    if (error instanceof pg.DatabaseError && !isConnectionLoss(fields.code)) {
      throw new DatabaseError(fields);
    }
    throw toUnavailable(error);
  }
}

const PROTOCOL_VIOLATION = "08P01";
const TOO_MANY_CONNECTIONS = "53300";

/** Classes 08 and 57P: the server goes, or was told to go. A protocol violation is our own mistake. */
function isConnectionLoss(code: string): boolean {
  if (code === PROTOCOL_VIOLATION) return false;
  return code.startsWith("08") || code.startsWith("57P") || code === TOO_MANY_CONNECTIONS;
}

function toUnavailable(error: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError("the database server does not answer", { cause: error });
}
