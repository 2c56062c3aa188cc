import { Worker } from "node:worker_threads";

import {
  DatabaseError,
  DatabaseUnavailableError,
  type QueryResult,
} from "#backend/database/database.ts";
import type {
  ErrorFields,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from "#backend/database/worker-protocol.ts";

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type SessionRequest = DistributiveOmit<WorkerRequest, "id">;

export interface SessionOptions {
  settings: WorkerSettings;
  /** A request that is not answered within this time ends the worker. */
  limitMs: number;
  onNotification: (channel: string, payload: string) => void;
  /** Called once when the worker is gone, for whatever reason but `end`. */
  onDeath: (reason: string) => void;
}

/** One life of the worker thread that owns PGlite's session. */
export interface Session {
  ask: (request: SessionRequest) => Promise<QueryResult | null>;
  /** Closes the database and ends the thread. */
  end: () => Promise<void>;
}

interface Pending {
  resolve: (result: QueryResult | null) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Starts the worker; resolves when it serves. @throws {DatabaseUnavailableError} */
export async function startSession(options: SessionOptions): Promise<Session> {
  const worker = startWorker(options.settings);
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let gone: string | null = null;

  const die = (reason: string, error: Error) => {
    if (gone !== null) return;
    gone = reason;
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    pending.clear();
    void worker.terminate();
    options.onDeath(reason);
  };
  const dieUnavailable = (reason: string) => die(reason, new DatabaseUnavailableError(reason));

  await waitUntilReady(worker);
  worker.on("error", (error) => dieUnavailable(`the database's thread failed: ${String(error)}`));
  worker.on("exit", () => dieUnavailable("the database's thread ended"));
  worker.on("message", (message: WorkerReply) => {
    if (message.type === "notification") {
      options.onNotification(message.channel, message.payload);
      return;
    }
    if (message.type !== "done" && message.type !== "error") return;
    const waiting = pending.get(message.id);
    if (waiting === undefined) return;
    pending.delete(message.id);
    clearTimeout(waiting.timer);
    if (message.type === "done") waiting.resolve(message.result);
    else waiting.reject(toError(message.error));
  });

  const ask = (request: SessionRequest) =>
    new Promise<QueryResult | null>((resolve, reject) => {
      if (gone !== null) {
        reject(new DatabaseUnavailableError(gone));
        return;
      }
      const id = nextId++;
      const timer = setTimeout(
        () => die("a statement took too long", new DatabaseError(STATEMENT_TIMEOUT)),
        options.limitMs,
      );
      pending.set(id, { resolve, reject, timer });
      worker.postMessage({ ...request, id } satisfies WorkerRequest);
    });

  return {
    ask,
    end: async () => {
      if (gone === null) await ask({ type: "close" });
      gone ??= "the database is closed";
      await worker.terminate();
    },
  };
}

/** Lets a worker create the data folder; it ends by itself (and its memory with it). */
export async function initialiseFolder(folder: string): Promise<void> {
  const worker = startWorker({ folder, initialise: true });
  await waitUntilReady(worker);
  await worker.terminate();
}

/** What PostgreSQL says when its statement_timeout, which PGlite lacks, ends a statement. */
const STATEMENT_TIMEOUT = {
  message: "canceling statement due to statement timeout",
  code: "57014",
};

function startWorker(settings: WorkerSettings): Worker {
  return new Worker(new URL("./pglite-worker.ts", import.meta.url), { workerData: settings });
}

/** Settles with the first thing that the worker says or does. @throws {DatabaseUnavailableError} */
function waitUntilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (problem: string | null) => {
      worker.off("error", onError).off("exit", onExit).off("message", onMessage);
      if (problem === null) {
        resolve();
        return;
      }
      void worker.terminate();
      reject(new DatabaseUnavailableError(problem));
    };
    const onError = (error: unknown) => settle(`the database's thread failed: ${String(error)}`);
    const onExit = () => settle("the database did not start");
    const onMessage = (message: WorkerReply) =>
      settle(message.type === "failed" ? message.message : null);
    worker.on("error", onError).on("exit", onExit).on("message", onMessage);
  });
}

function toError(fields: ErrorFields): Error {
  return fields.code === "" ? new Error(fields.message) : new DatabaseError(fields);
}
