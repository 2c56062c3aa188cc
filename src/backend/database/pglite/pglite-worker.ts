import { on } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";

import { parse, protocol } from "@electric-sql/pglite";

import type { Parameter, QueryResult } from "#backend/database/database.ts";
import { type Engine, startEngine } from "#backend/database/pglite/pglite-engine.ts";
import {
  readErrorFields,
  type TransactionTask,
  VALUE_PARSERS,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSettings,
} from "#backend/database/pglite/worker-protocol.ts";
import { transactionLost } from "#backend/database/transaction-runner.ts";
import { lowerThreadPriority } from "#backend/lower-thread-priority.ts";
import { syncPath } from "#lib/files/durable-files.ts";

/* The thread that owns PGlite's one session. It takes one request after the other; from a
   transaction's begin to its end it stays inside one `pglite.transaction()` and takes nothing but that
   transaction's own requests. */

type Begin = Extract<WorkerRequest, { type: "begin" }>;
type Run = Extract<WorkerRequest, { type: "run" }>;

const port = parentPort;
if (port === null) throw new Error("pglite-worker.ts runs in a worker thread only");
const reply = (message: WorkerReply): void => port.postMessage(message);

/** Stops immediately and waits for the main thread to terminate this one. */
function halt(reason: string): never {
  reply({ type: "broken", reason });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  throw new Error(reason);
}

const requests = on(port, "message");

async function takeRequest(): Promise<WorkerRequest> {
  const { value } = await requests.next();
  const [request] = value as [WorkerRequest];
  return request;
}

/** Replies to a request with its outcome. An error that is not PostgreSQL's leaves an unknown state. */
async function respond(id: number, act: () => Promise<QueryResult | null>): Promise<void> {
  try {
    reply({ type: "done", id, result: await act() });
  } catch (error) {
    const fields = readErrorFields(error);
    if (fields === null) halt(`the database's thread failed: ${String(error)}`);
    reply({ type: "error", id, error: fields });
  }
}

async function serve(engine: Engine): Promise<void> {
  const statements = createStatements(engine);
  for (;;) {
    const request = await takeRequest();
    switch (request.type) {
      case "begin":
        await serveTransaction(engine, statements, request);
        break;
      case "listen":
      case "unlisten":
        await respond(request.id, async () => {
          await engine.exec(`${request.type} ${quoteName(request.channel)}`);
          return null;
        });
        break;
      case "maintain":
        await respond(request.id, () => maintain(engine, request.vacuum));
        break;
      case "close":
        await respond(request.id, async () => {
          await engine.close();
          return null;
        });
        port?.close();
        return;
      default:
        halt(`a ${request.type} came outside of a transaction`);
    }
  }
}

/** Resolves when the transaction has ended. PGlite itself refuses a COMMIT that rolled back (25P02). */
async function serveTransaction(
  engine: Engine,
  statements: ReturnType<typeof createStatements>,
  begin: Begin,
): Promise<void> {
  const { transaction } = begin;
  const takeTask = async (): Promise<WorkerRequest & TransactionTask> => {
    const request = await takeRequest();
    if (!("transaction" in request) || request.transaction !== transaction) {
      halt(`a ${request.type} came into another's transaction`);
    }
    return request.type === "begin" ? halt("a transaction began twice") : request;
  };

  const end = Promise.withResolvers<number>();
  const ended = engine.transaction(async (session) => {
    const run = async ({ sql, parameters }: Pick<Run, "sql" | "parameters">) => {
      let result: QueryResult | null = null;
      if (parameters !== null) result = await statements.run(sql, parameters);
      else {
        await statements.forget();
        await session.exec(sql);
      }
      if (!engine.isInTransaction()) throw transactionLost();
      return result;
    };
    await respond(begin.id, () => run(begin.start));
    for (;;) {
      const task = await takeTask();
      if (task.type !== "run") {
        end.resolve(task.id);
        if (task.type === "rollback") await session.rollback();
        return;
      }
      await respond(task.id, () => run(task));
    }
  });
  // A transaction that fails before a request to end it has no request to reply to.
  const id = await Promise.race([end.promise, ended.then(() => end.promise)]).catch(
    (error: unknown) => halt(`a transaction could not be opened: ${String(error)}`),
  );
  await respond(id, async () => {
    await ended;
    return null;
  });
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const CHECKPOINT_EVERY_BYTES = 16 * 1024 * 1024;

/**
 * What a server's background processes do and PGlite has none for: without checkpoints the log grows
 * for ever and recovery with it, without vacuum tables bloat and the planner knows nothing of them.
 */
async function maintain(engine: Engine, vacuum: boolean): Promise<null> {
  if (vacuum) await engine.exec("vacuum (analyze)");
  else await analyzeChanged(engine);
  const { rows } = await engine.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  );
  if ((rows[0]?.bytes ?? 0) > CHECKPOINT_EVERY_BYTES) await engine.exec("checkpoint");
  return null;
}

/**
 * Tables whose statistics autovacuum would refresh, by its own default thresholds. That also invalidates the
 * session's cached plans: one made for ten rows reads all ten thousand.
 */
const CHANGED_TABLES = `
  select format('%I.%I', tables.schemaname, tables.relname) as name
  from pg_stat_user_tables as tables join pg_class as class on class.oid = tables.relid
  where tables.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)`;

async function analyzeChanged(engine: Engine): Promise<void> {
  const { rows } = await engine.query<{ name: string }>(CHANGED_TABLES);
  if (rows.length > 0) await engine.exec(`analyze ${rows.map(({ name }) => name).join(", ")}`);
}

/** PostgreSQL syncs nothing while initdb runs. */
function syncFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    syncPath(path.join(folder, name));
  }
  syncPath(folder);
}

/** PGlite looks up a parser by the type's number and falls back to its own, so each number has one. */
function parseAlike(): Engine["parsers"] {
  return new Proxy<Engine["parsers"]>(
    {},
    { get: (_, oid) => VALUE_PARSERS[Number(String(oid))] ?? String },
  );
}

/** PostgreSQL also logs every ordinary start and stop. */
const WORTH_LOGGING = /FATAL|PANIC|automatic recovery/;

/** Beyond this number all are deallocated. Each takes some 65 KB with its plan, which the engine never frees. */
const LIMIT = 200;

const { serialize } = protocol;
const EXECUTE = [serialize.describe({ type: "P" }), serialize.execute(), serialize.sync()];
const WITHOUT_SYNC = { syncToFs: false };

/**
 * Runs statements in the engine's transaction. Each is one message instead of the six of PGlite's own `query`, and is
 * prepared when it comes again: reading and planning a short one takes three times as long as executing it.
 */
function createStatements(engine: Engine) {
  const seen = new Set<string>();
  /** The names of prepared statements, by their SQL. */
  const prepared = new Map<string, string>();
  let lastName = 0;

  const close = async (names: Iterable<string>): Promise<void> => {
    const messages = Array.from(names, (name) => serialize.close({ type: "S", name }));
    if (messages.length === 0) return;
    await engine.runExclusive(() =>
      engine.execProtocolStream(Buffer.concat(messages), WITHOUT_SYNC),
    );
  };

  const forget = async (): Promise<void> => {
    const names = [...prepared.values()];
    seen.clear();
    prepared.clear();
    await close(names);
  };

  return {
    /** @throws {Error} PostgreSQL's, with its fields */
    run: async (sql: string, parameters: readonly Parameter[]): Promise<QueryResult> => {
      const known = prepared.get(sql);
      const name = known ?? (seen.has(sql) ? `s${++lastName}` : "");
      const message = Buffer.concat([
        ...(known === undefined ? [serialize.parse({ name, text: sql })] : []),
        serialize.bind({ statement: name, values: [...parameters] }),
        ...EXECUTE,
      ]);
      let messages: Awaited<ReturnType<Engine["execStatement"]>>;
      try {
        messages = await engine.runExclusive(() => engine.execStatement(message, WITHOUT_SYNC));
      } catch (error) {
        // It may have been prepared before it failed, or have failed since the schema has changed.
        prepared.delete(sql);
        await close([name]);
        throw error;
      }
      if (seen.size === LIMIT && !seen.has(sql)) await forget();
      seen.add(sql);
      if (name !== "") prepared.set(sql, name);
      const [result] = parse.parseResults(messages, engine.parsers);
      return { rows: result?.rows ?? [], affectedRows: result?.rowCount ?? 0 };
    },
    /** For what may change what a statement means, such as a migration. */
    forget,
  };
}

lowerThreadPriority();
const settings = workerData as WorkerSettings;
try {
  const engine = await startEngine({
    folder: settings.folder,
    onLog: (line) => {
      if (WORTH_LOGGING.test(line)) reply({ type: "log", line });
    },
    onBroken: halt,
  });
  engine.parsers = parseAlike();
  engine.onNotification((channel, payload) => reply({ type: "notification", channel, payload }));
  if (settings.initialise) {
    await engine.close();
    syncFolder(settings.folder);
    reply({ type: "ready" });
    port.close();
  } else {
    reply({ type: "ready" });
    await serve(engine);
  }
} catch (error) {
  halt(`PostgreSQL did not start: ${String(error)}`);
}
