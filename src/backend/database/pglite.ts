import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import {
  type Database,
  DatabaseUnavailableError,
  type QueryResult,
  type Row,
  type Transaction,
} from "#backend/database/database.ts";
import { assertParameters } from "#backend/database/parameters.ts";
import { initialiseFolder, type Session, startSession } from "#backend/database/pglite-session.ts";
import { createQueue } from "#backend/database/queue.ts";
import { toRights } from "#backend/database/rights.ts";

export interface PgliteOptions {
  /** Folder of the installation; PostgreSQL's own lies in `pgdata` below it. */
  dataDir: string;
  /** Past this time a statement is ended, and the worker with it. */
  statementLimitMs?: number;
  /** Told in English what an operator should know, such as a restart. */
  onLog?: (line: string) => void;
}

const STATEMENT_LIMIT_MS = 15_000;

/**
 * Opens the embedded database, creating it on first use. Its one session runs in a worker thread and
 * serves one transaction after the other; a worker that dies or runs too long is replaced.
 * The caller holds the folder's lock (`openDataFolder`).
 *
 * @throws {DatabaseUnavailableError} when it cannot be opened
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const folder = path.join(options.dataDir, "pgdata");
  await createOnFirstUse(folder);
  const subscribers = new Map<string, Set<(payload: string) => void>>();
  const enqueue = createQueue();
  let session: Session | null = null;
  let closed = false;

  const getSession = async (): Promise<Session> => {
    if (closed) throw new DatabaseUnavailableError("the database is closed");
    if (session !== null) return session;
    const started = await startSession({
      settings: { folder, initialise: false },
      limitMs: options.statementLimitMs ?? STATEMENT_LIMIT_MS,
      onNotification: (channel, payload) => {
        for (const notify of subscribers.get(channel) ?? []) notify(payload);
      },
      onDeath: (reason) => {
        session = null;
        if (!closed) options.onLog?.(`embedded database restarts: ${reason}`);
      },
    });
    session = started;
    for (const channel of subscribers.keys()) await started.ask({ type: "listen", channel });
    return started;
  };
  await enqueue(getSession);

  return {
    kind: "pglite",
    transaction: (transactionOptions, work) =>
      enqueue(async () => {
        const owner = await getSession();
        await owner.ask({ type: "begin", rights: toRights(transactionOptions) });
        let result: Awaited<ReturnType<typeof work>>;
        try {
          result = await work(createTransaction(owner));
        } catch (error) {
          await owner.ask({ type: "rollback" }).catch(() => undefined);
          throw error;
        }
        await owner.ask({ type: "commit" });
        return result;
      }),
    listen: (channel, onNotify) =>
      enqueue(async () => {
        const known = subscribers.get(channel);
        if (known === undefined) {
          await (await getSession()).ask({ type: "listen", channel });
          subscribers.set(channel, new Set([onNotify]));
        } else {
          known.add(onNotify);
        }
        return () => Promise.resolve(void subscribers.get(channel)?.delete(onNotify));
      }),
    close: () =>
      enqueue(async () => {
        if (closed) return;
        closed = true;
        await session?.end();
      }),
  };
}

function createTransaction(owner: Session): Transaction {
  return {
    query: async <R extends Row>(sql: string, parameters: readonly unknown[] = []) => {
      assertParameters(parameters);
      return (await owner.ask({ type: "query", sql, parameters })) as QueryResult<R>;
    },
    execute: async (sql) => {
      await owner.ask({ type: "execute", sql });
    },
  };
}

/** The folder appears whole and synced, or not at all: an interrupted first start leaves only the draft. */
async function createOnFirstUse(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.new`;
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await rm(draft, { recursive: true, force: true });
  await initialiseFolder(draft);
  for (const name of await readdir(draft, { recursive: true })) sync(path.join(draft, name));
  sync(draft);
  await rename(draft, folder);
  sync(path.dirname(folder));
}

function sync(file: string): void {
  const descriptor = openSync(file, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
