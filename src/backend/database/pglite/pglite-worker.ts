import { on } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";

import { protocol } from "@electric-sql/pglite";

import type { QueryResult } from "#backend/database/database.ts";
import { type Engine, startEngine } from "#backend/database/pglite/pglite-engine.ts";
import { readReplies, type Replies } from "#backend/database/pglite/replies.ts";
import {
  readErrorFields,
  type TransactionTask,
  VALUE_PARSERS,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSettings,
} from "#backend/database/pglite/worker-protocol.ts";
import { assertSessionOpen, type Statement } from "#backend/database/rights.ts";
import { commitRefused, transactionLost } from "#backend/database/transaction-runner.ts";
import { lowerThreadPriority } from "#backend/lower-thread-priority.ts";
import { syncPath } from "#lib/files/durable-files.ts";

/* The thread that owns PGlite's one session. It takes one request after the other, and from a
   transaction's begin to its end nothing but that transaction's own requests. */

type Begin = Extract<WorkerRequest, { type: "begin" }>;
type Read = Extract<WorkerRequest, { type: "read" }>;

const port = parentPort;
if (port === null) throw new Error("pglite-worker.ts runs in a worker thread only");
const reply = (message: WorkerReply, moved: ArrayBuffer[] = []): void =>
  port.postMessage(message, moved);

const notify = (channel: string, payload: string): void =>
  reply({ type: "notification", channel, payload });

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
    const result = await act();
    const values = result?.rows.flatMap((row) => Object.values(row)) ?? [];
    const moved = values.flatMap((value) =>
      value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
    );
    reply({ type: "done", id, result }, moved);
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
      case "read":
        await respond(request.id, () => read(statements, request));
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

const BEGIN: Statement = { sql: "begin", parameters: [] };
const BEGIN_READ_ONLY: Statement = { sql: "begin read only", parameters: [] };
const COMMIT: Statement = { sql: "commit", parameters: [] };
const ROLLBACK: Statement = { sql: "rollback", parameters: [] };

/** Sends the whole transaction to PostgreSQL in one message. */
async function read(
  { isInTransaction, run }: Statements,
  { start, sql, parameters }: Read,
): Promise<QueryResult | null> {
  try {
    const statement = { sql, parameters };
    const [, started, result] = await run([BEGIN_READ_ONLY, start, statement, COMMIT], true);
    assertSessionOpen(started ?? null);
    return result ?? null;
  } catch (error) {
    if (isInTransaction()) await run([ROLLBACK]);
    throw error;
  }
}

/** Resolves when the transaction has ended. */
async function serveTransaction(
  engine: Engine,
  statements: Statements,
  begin: Begin,
): Promise<void> {
  const { transaction, start, readOnly } = begin;
  const takeTask = async (): Promise<WorkerRequest & TransactionTask> => {
    const request = await takeRequest();
    if (!("transaction" in request) || request.transaction !== transaction) {
      halt(`a ${request.type} came into another's transaction`);
    }
    return request.type === "begin" ? halt("a transaction began twice") : request;
  };
  const opened = statements
    .run([readOnly ? BEGIN_READ_ONLY : BEGIN, start])
    .then(([, started = null]) => assertSessionOpen(started));
  const run = async ({ sql, parameters }: Pick<Begin, "sql" | "parameters">) => {
    // What it throws also refuses every later statement, and the commit.
    await opened;
    let result: QueryResult | null = null;
    if (parameters !== null) [result = null] = await statements.run([{ sql, parameters }]);
    else {
      await statements.forget();
      await engine.exec(sql);
    }
    if (!engine.isInTransaction()) throw transactionLost();
    return result;
  };
  const commit = async () => {
    await opened;
    const [ended] = await statements.run([COMMIT]);
    if (ended?.command === "ROLLBACK") throw commitRefused();
    return null;
  };
  await respond(begin.id, () => run(begin));
  for (;;) {
    const task = await takeTask();
    if (task.type === "run") {
      await respond(task.id, () => run(task));
      continue;
    }
    await respond(task.id, async () => (task.type === "commit" ? commit() : null));
    if (engine.isInTransaction()) await statements.run([ROLLBACK]);
    return;
  }
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
const DESCRIBE = serialize.describe({ type: "P" });
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

type Statements = ReturnType<typeof createStatements>;

/**
 * Runs statements on the engine, all of a list with one message instead of the six of PGlite's own `query` for each. One
 * is prepared when it comes again: reading and planning a short one takes three times as long as executing it.
 */
function createStatements(engine: Engine) {
  const seen = new Set<string>();
  /** The names of prepared statements, by their SQL. */
  const prepared = new Map<string, string>();
  let lastName = 0;

  const close = async (names: readonly string[]): Promise<void> => {
    const messages = names.map((name) => serialize.close({ type: "S", name }));
    if (messages.length > 0) await engine.execMessages(messages);
  };
  const forget = async (): Promise<void> => {
    const names = [...prepared.values()];
    seen.clear();
    prepared.clear();
    await close(names);
  };
  const nameOf = (sql: string) => prepared.get(sql) ?? (seen.has(sql) ? `s${++lastName}` : "");

  return {
    isInTransaction: () => engine.isInTransaction(),
    /**
     * Nothing follows one that fails.
     *
     * @throws {Error} PostgreSQL's, with its fields
     */
    run: async (list: readonly Statement[], asBytes = false): Promise<Replies["completed"]> => {
      const unseen = list.filter(({ sql }) => !seen.has(sql)).length;
      if (seen.size + unseen > LIMIT) await forget();
      const names = list.map(({ sql }) => nameOf(sql));
      const messages = list.flatMap(({ sql, parameters }, index) => {
        const name = names[index] ?? "";
        const parse = prepared.has(sql) ? [] : [serialize.parse({ name, text: sql })];
        const bind = serialize.bind({ statement: name, values: [...parameters] });
        return [...parse, bind, DESCRIBE, EXECUTE];
      });
      const replies = readReplies(await engine.execMessages([...messages, SYNC]), asBytes);
      const { completed, error, notifications } = replies;
      for (const { channel, payload } of notifications) notify(channel, payload);
      for (const [index, { sql }] of list.slice(0, completed.length).entries()) {
        seen.add(sql);
        const name = names[index] ?? "";
        if (name !== "") prepared.set(sql, name);
      }
      if (error === null && completed.length === list.length) return completed;
      if (error === null) halt("PostgreSQL stopped in the middle of a statement");
      // It may have been prepared before it failed, or have failed since the schema has changed.
      prepared.delete(list[completed.length]?.sql ?? "");
      await close([names[completed.length] ?? ""]);
      throw error;
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
  engine.onNotification(notify);
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
