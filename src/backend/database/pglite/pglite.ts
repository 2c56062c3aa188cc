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
import { assertSessionOpen, startStatement } from "#backend/database/rights.ts";
import { createSubscriptions } from "#backend/database/subscriptions.ts";
import { runWork } from "#backend/database/transaction-runner.ts";
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
/** How often the size of the log is checked. */
const TRANSACTIONS_PER_CHECK = 200;

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
  let transactionCount = 0;

  return {
    kind: "pglite",
    transaction: async (transactionOptions, work) => {
      if (transactionOptions.readOnly !== true) requireFreeSpace(folder);
      const result = await enqueue(
        (session) => runTransaction(session, { limitMs, ...transactionOptions }, work),
        transactionOptions,
      );
      if (++transactionCount % TRANSACTIONS_PER_CHECK === 0) void maintain(false);
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

/** BEGIN and the first statement are sent together: each round trip to the other thread costs time. */
async function runTransaction<T>(
  session: Session,
  options: TransactionOptions & { limitMs: number },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { limitMs } = options;
  const transaction = ++lastTransaction;
  const start = startStatement({ ...options, statementTimeoutMs: 0, idleTimeoutMs: 0 });
  const begun = session.ask({ type: "begin", transaction, start }, limitMs).then(assertSessionOpen);
  begun.catch(() => undefined);
  let result: T;
  try {
    result = await runWork(
      work,
      async (sql, parameters) =>
        (await session.ask({ type: "run", transaction, sql, parameters }, limitMs)) ?? {
          rows: [],
          affectedRows: 0,
        },
      limitMs,
    );
    await begun;
  } catch (error) {
    await session.ask({ type: "rollback", transaction }, limitMs).catch(() => undefined);
    // What stopped the transaction at its begin is why its statements failed.
    await begun;
    throw error;
  }
  await session.ask({ type: "commit", transaction }, limitMs);
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
