import { closeSync, fsyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

import { PGlite, type Transaction as PgliteTransaction } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";

import type { QueryResult } from "#backend/database/database.ts";
import { rightsStatement } from "#backend/database/rights.ts";
import {
  readErrorFields,
  type TransactionRights,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSettings,
} from "#backend/database/worker-protocol.ts";

/* The thread that owns PGlite's one session. A transaction lives inside one `pglite.transaction()`,
   which keeps everything else out, until the main thread says commit or rollback. */

/** PGlite starts with -F (no fsync); fdatasync does nothing in this build. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on"],
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "synchronous_commit=on"],
  ...["-c", "full_page_writes=on"],
  ...["-c", "shared_buffers=8MB"],
];

const EIO = 29;

interface OpenTransaction {
  pg: PgliteTransaction;
  /** A statement failed: PostgreSQL would answer COMMIT by rolling back. */
  failed: boolean;
  end: (outcome: "commit" | "rollback") => void;
  ended: Promise<void>;
}

class Rollback extends Error {}

const port = parentPort;
if (port === null) throw new Error("pglite-worker.ts runs in a worker thread only");
const reply = (message: WorkerReply) => port.postMessage(message);

const settings = workerData as WorkerSettings;
let open: OpenTransaction | null = null;

try {
  const pglite = await PGlite.create({
    dataDir: settings.folder,
    extensions: { unaccent, pg_trgm },
    startParams: START_PARAMETERS,
  });
  syncWrites(pglite);
  if (settings.initialise) {
    await pglite.close();
    reply({ type: "ready" });
    port.close();
  } else {
    port.on("message", (request: WorkerRequest) => void answer(pglite, request));
    reply({ type: "ready" });
  }
} catch (error) {
  reply({ type: "failed", message: readErrorFields(error).message });
  port.close();
}

/** Gives emscripten's NODEFS the fsync that upstream leaves out, for files and for folders. */
function syncWrites(pglite: PGlite): void {
  const { FS } = pglite.Module;
  const { mount } = FS.lookupPath("/pglite/data").node;
  const nodefs = mount.type as unknown as {
    realPath: (node: unknown) => string;
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  };
  nodefs.stream_ops.fsync = (stream) => {
    try {
      if (stream.nfd !== undefined) fsyncSync(stream.nfd);
      else syncFolder(nodefs.realPath(stream.node));
      return 0;
    } catch {
      throw new FS.ErrnoError(EIO);
    }
  };
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function answer(pglite: PGlite, request: WorkerRequest): Promise<void> {
  try {
    const result = await perform(pglite, request);
    reply({ type: "done", id: request.id, result });
  } catch (error) {
    if (open !== null) open.failed = true;
    reply({ type: "error", id: request.id, error: readErrorFields(error) });
  }
}

async function perform(pglite: PGlite, request: WorkerRequest): Promise<QueryResult | null> {
  switch (request.type) {
    case "begin":
      await begin(pglite, request.rights);
      return null;
    case "query": {
      const { rows, affectedRows } = await current().pg.query<QueryResult["rows"][number]>(
        request.sql,
        [...request.parameters],
      );
      return { rows, affectedRows: Math.max(affectedRows ?? 0, rows.length) };
    }
    case "execute":
      await current().pg.exec(request.sql);
      return null;
    case "commit":
    case "rollback":
      await finish(request.type);
      return null;
    case "listen":
      await pglite.listen(request.channel, (payload) =>
        reply({ type: "notification", channel: request.channel, payload }),
      );
      return null;
    case "close":
      await pglite.close();
      return null;
  }
}

function current(): OpenTransaction {
  if (open === null) throw new Error("no transaction is open");
  return open;
}

/** Resolves once the transaction is open and has its rights; it stays open until `finish`. */
async function begin(pglite: PGlite, rights: TransactionRights): Promise<void> {
  const opened = Promise.withResolvers<PgliteTransaction>();
  const outcome = Promise.withResolvers<"commit" | "rollback">();
  const ended = pglite.transaction(async (transaction) => {
    const { sql, parameters } = rightsStatement(rights);
    if (rights.readOnly) await transaction.exec("set transaction read only");
    await transaction.query(sql, [...parameters]);
    opened.resolve(transaction);
    if ((await outcome.promise) === "rollback") throw new Rollback();
  });
  ended.catch((error: unknown) => opened.reject(error));
  open = { pg: await opened.promise, failed: false, end: outcome.resolve, ended };
}

async function finish(outcome: "commit" | "rollback"): Promise<void> {
  const transaction = current();
  const refused = outcome === "commit" && transaction.failed;
  transaction.end(refused ? "rollback" : outcome);
  open = null;
  try {
    await transaction.ended;
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (refused) {
    throw Object.assign(new Error("current transaction is aborted"), { code: "25P02" });
  }
}
