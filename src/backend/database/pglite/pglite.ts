import { existsSync, statfsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";

import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
  DISK_FULL,
  type Transaction,
  type TransactionOptions,
} from "#backend/database/database.ts";
import {
  assertOwnVersion,
  closeFolder,
  DamagedDatabaseError,
} from "#backend/database/folder/data-folder.ts";
import {
  initialiseFolder,
  type Session,
  startSession,
} from "#backend/database/pglite/pglite-session.ts";
import { superviseSession } from "#backend/database/pglite/pglite-supervisor.ts";
import { createSessionQueue } from "#backend/database/pglite/session-queue.ts";
import type { WorkerTask } from "#backend/database/pglite/worker-protocol.ts";
import { startEmbedded } from "#backend/database/rights.ts";
import { createSubscriptions } from "#backend/database/subscriptions.ts";
import { runWork, type Send } from "#backend/database/transaction-runner.ts";
import { repeat } from "#lib/async/repeat.ts";
import { makeFolder, syncPath } from "#lib/files/durable-files.ts";

export interface PgliteOptions {
  /** Folder of the installation; PostgreSQL's own lies in `pgdata` below it. */
  dataDir: string;
  /** The statement timeout, at which the worker is terminated. */
  statementLimitMs?: number;
  /** A transaction that has not begun after this time is rejected. */
  waitLimitMs?: number;
  /** Called with what an operator should know, in English, such as a restart. */
  onLog?: (line: string) => void;
}

const STATEMENT_LIMIT_MS = 15_000;
const WAIT_LIMIT_MS = 10_000;
const MAINTENANCE_LIMIT_MS = 300_000;
const VACUUM_EVERY_MS = 6 * 60 * 60 * 1000;
/** How often the size of the log is checked, in transactions that may write. */
const WRITES_PER_CHECK = 200;

/**
 * Opens the embedded database, creating it on first use. Its one session runs in a worker thread and
 * serves one transaction after the other; a worker that dies or runs too long is replaced.
 * The caller holds the folder's lock (`openDataFolder`).
 *
 * @throws {Error} in Spanish when the folder is of another PostgreSQL version
 * @throws {DamagedDatabaseError} when it does not open
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const onLog = options.onLog ?? (() => undefined);
  const limitMs = options.statementLimitMs ?? STATEMENT_LIMIT_MS;
  const folder = path.join(options.dataDir, "pgdata");
  await prepareFolder(folder, onLog);
  await closeFolder(folder);

  const subscriptions = createSubscriptions(onLog);
  const supervisor = await superviseSession({
    start: (onDeath) =>
      startSession({
        folder,
        onNotification: subscriptions.notify,
        onLog,
        onDeath: (reason, exited) => {
          subscriptions.emitState(false);
          onDeath(reason, exited);
        },
      }),
    prepare: async (session) => {
      for (const channel of subscriptions.channels())
        await session.ask({ type: "listen", channel }, limitMs);
      subscriptions.emitState(true);
    },
    onLog,
  }).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new DamagedDatabaseError(error.message, { cause: error });
  });
  const enqueue = createSessionQueue(supervisor.getSession, options.waitLimitMs ?? WAIT_LIMIT_MS);

  const maintain = async (vacuum: boolean): Promise<void> => {
    try {
      await enqueue((session) => session.ask({ type: "maintain", vacuum }, MAINTENANCE_LIMIT_MS));
    } catch (error) {
      onLog(`maintenance of the database failed: ${String(error)}`);
    }
  };
  const vacuuming = repeat(() => maintain(true), {
    everyMs: VACUUM_EVERY_MS,
    firstAfterMs: VACUUM_EVERY_MS,
    onError: () => undefined,
  });
  let writeCount = 0;

  return {
    kind: "pglite",
    transaction: async (transactionOptions, work) => {
      if (transactionOptions.readOnly !== true) requireFreeSpace(folder);
      const result = await enqueue(
        (session, release) =>
          runTransaction(session, { limitMs, ...transactionOptions }, work, release),
        transactionOptions,
      );
      const isWrite = transactionOptions.readOnly !== true;
      if (isWrite && ++writeCount % WRITES_PER_CHECK === 0) void maintain(false);
      return result;
    },
    readDelivery: () => ({ by: "notifications", withinSeconds: 0 }),
    listen: (channel, onNotify, onState) =>
      subscriptions.add(channel, { onNotify, onState }, (type) =>
        enqueue((session) => session.ask({ type, channel }, limitMs)),
      ),
    // The worker's messages keep their order: a notification comes before its commit's reply.
    flush: subscriptions.flush,
    close: async () => {
      void vacuuming.stop();
      // Transactions that already wait still run.
      await enqueue(() => Promise.resolve()).catch(() => undefined);
      await supervisor.close();
    },
  };
}

/** Without room for the next segment of its log PostgreSQL stops, and with it all reads. */
const LOG_BYTES = 64 * 1024 * 1024;

/** @throws {DatabaseError} 53100, as PostgreSQL reports a table that cannot grow */
function requireFreeSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= LOG_BYTES) return;
  throw new DatabaseError({
    message: "no room is left for the database to write",
    code: DISK_FULL,
  });
}

let lastTransaction = 0;

/**
 * BEGIN and the first statement are sent together, and a read of one statement with its COMMIT: each round trip to the
 * other thread costs time.
 *
 * @param onSent called when nothing more will be sent
 */
async function runTransaction<T>(
  session: Session,
  { limitMs, readOnly = false, ...rights }: TransactionOptions & { limitMs: number },
  work: (transaction: Transaction) => Promise<T>,
  onSent: () => void,
): Promise<T> {
  const transaction = ++lastTransaction;
  const start = startEmbedded(rights);
  const state = { isNew: true, isOpen: false };
  const ask = async (task: WorkerTask) =>
    (await session.ask(task, limitMs)) ?? { rows: [], affectedRows: 0 };
  const send: Send = (sql, parameters, isLast) => {
    if (!state.isNew) return ask({ type: "run", transaction, sql, parameters });
    state.isNew = false;
    if (!isLast || !readOnly || parameters === null) {
      state.isOpen = true;
      return ask({ type: "begin", transaction, start, readOnly, sql, parameters });
    }
    const result = ask({ type: "read", start, sql, parameters });
    onSent();
    return result;
  };
  let result: T;
  try {
    result = await runWork(work, send, limitMs);
    // Also a transaction without statements checks its rights.
    if (state.isNew) await send("select", [], false);
  } catch (error) {
    if (state.isOpen) await ask({ type: "rollback", transaction }).catch(() => undefined);
    throw error;
  }
  if (state.isOpen) await ask({ type: "commit", transaction });
  return result;
}

/** Creates the folder atomically: an interrupted first start leaves only the draft. */
async function prepareFolder(folder: string, onLog: (line: string) => void): Promise<void> {
  if (existsSync(folder)) {
    await assertOwnVersion(folder);
    return;
  }
  const draft = `${folder}.new`;
  await makeFolder(path.dirname(folder));
  await rm(draft, { recursive: true, force: true });
  await initialiseFolder(draft, onLog);
  await rename(draft, folder);
  syncPath(path.dirname(folder));
}
