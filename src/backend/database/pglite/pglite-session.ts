import { Worker } from "node:worker_threads";

import {
  DatabaseError,
  DatabaseUnavailableError,
  type QueryResult,
} from "#backend/database/database.ts";
import type {
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
  WorkerTask,
} from "#backend/database/pglite/worker-protocol.ts";

/** Called when a session has died; `exited` resolves when it no longer uses the folder. */
export type OnDeath = (reason: string, exited: Promise<unknown>) => void;

export interface SessionOptions {
  /** PostgreSQL's data folder. */
  folder: string;
  onNotification: (channel: string, payload: string) => void;
  /** Called with each line of PostgreSQL's own log. */
  onLog: (line: string) => void;
  /** Called once when the thread is lost. */
  onDeath: OnDeath;
}

/** A worker thread that owns PGlite's session. */
export interface Session {
  /**
   * @param limitMs past which the thread is terminated, since PGlite cannot cancel a statement
   * @throws {DatabaseError} of PostgreSQL, or 57014 past the limit
   * @throws {DatabaseUnavailableError} when the thread is lost
   */
  ask: (task: WorkerTask, limitMs: number) => Promise<QueryResult | null>;
  /** Closes the database and ends the thread. */
  end: () => Promise<void>;
}

interface Pending {
  resolve: (result: QueryResult | null) => void;
  reject: (error: Error) => void;
  limitMs: number;
}

/** Initialising and recovering take seconds; a thread that is silent for longer is lost. */
const START_LIMIT_MS = 120_000;
const CLOSE_LIMIT_MS = 30_000;

/** Starts the worker; resolves when it is ready. @throws {DatabaseUnavailableError} */
export async function startSession(options: SessionOptions): Promise<Session> {
  const worker = startWorker({ folder: options.folder, initialise: false });
  /** Requests without a reply, in the order in which the thread handles them. */
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let gone: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  const die = (reason: string, error: Error = new DatabaseUnavailableError(reason)) => {
    if (gone !== null) return;
    gone = reason;
    clearTimeout(timer);
    const [current, ...others] = pending.values();
    current?.reject(error);
    // These never ran.
    for (const { reject } of others) reject(new DatabaseUnavailableError(reason));
    pending.clear();
    options.onDeath(reason, worker.terminate());
  };
  /** Limits the time of the request that the thread handles now. */
  const watchFirst = () => {
    clearTimeout(timer);
    const [current] = pending.values();
    if (current === undefined) return;
    timer = setTimeout(
      () => die("a statement took too long", new DatabaseError(STATEMENT_TIMEOUT)),
      current.limitMs,
    );
  };
  const take = (id: number) => {
    const request = pending.get(id);
    pending.delete(id);
    watchFirst();
    return request;
  };
  await waitUntilReady(worker, options.onLog);
  worker.on("error", (error) => die(`the database's thread failed: ${String(error)}`));
  worker.on("exit", () => die("the database's thread ended"));
  worker.on("message", (message: WorkerReply) => {
    if (message.type === "notification") options.onNotification(message.channel, message.payload);
    else if (message.type === "log") options.onLog(message.line);
    else if (message.type === "broken") die(message.reason);
    else if (message.type === "done") take(message.id)?.resolve(message.result);
    else if (message.type === "error") take(message.id)?.reject(new DatabaseError(message.error));
  });

  const ask: Session["ask"] = (task, limitMs) => {
    if (gone !== null) return Promise.reject(new DatabaseUnavailableError(gone));
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult | null>();
    pending.set(id, { resolve, reject, limitMs });
    if (pending.size === 1) watchFirst();
    worker.postMessage({ ...task, id } satisfies WorkerRequest);
    return promise;
  };

  return {
    ask,
    end: async () => {
      await ask({ type: "close" }, CLOSE_LIMIT_MS).catch((error: unknown) =>
        options.onLog(String(error)),
      );
      gone ??= "the database is closed";
      await worker.terminate();
    },
  };
}

/** Lets a worker create the data folder; the worker ends afterwards, which frees the memory that initdb took. */
export async function initialiseFolder(
  folder: string,
  onLog: (line: string) => void,
): Promise<void> {
  const worker = startWorker({ folder, initialise: true });
  await waitUntilReady(worker, onLog);
  await worker.terminate();
}

/** PostgreSQL's error when its statement_timeout, which PGlite lacks, ends a statement. */
const STATEMENT_TIMEOUT = {
  message: "canceling statement due to statement timeout",
  code: "57014",
};

function startWorker(settings: WorkerSettings): Worker {
  return new Worker(new URL("./pglite-worker.ts", import.meta.url), {
    name: "database",
    workerData: settings,
  });
}

/**
 * Waits until the worker reports that it is ready; the thread has ended when this rejects.
 * @throws {DatabaseUnavailableError} with the last lines of PostgreSQL's log
 */
async function waitUntilReady(worker: Worker, onLog: (line: string) => void): Promise<void> {
  const log: string[] = [];
  const ready = Promise.withResolvers<void>();
  const fail = (reason: unknown) => {
    const words = [String(reason), ...log.slice(-5)].join("; ");
    ready.reject(new DatabaseUnavailableError(words));
  };
  const onExit = () => fail("the database's thread ended before it served");
  const onMessage = (message: WorkerReply) => {
    if (message.type === "ready") ready.resolve();
    else if (message.type === "broken") fail(message.reason);
    else if (message.type === "log") {
      log.push(message.line);
      onLog(message.line);
    }
  };
  const timer = setTimeout(() => fail("the database's thread does not start"), START_LIMIT_MS);
  worker.on("error", fail).on("exit", onExit).on("message", onMessage);
  try {
    await ready.promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off("error", fail).off("exit", onExit).off("message", onMessage);
  }
}
