// The object, not its names, so that a test can watch the calls.
import fs from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { SETTINGS } from "#backend/database/rights.ts";
import { syncPath } from "#lib/files/durable-files.ts";

export interface EngineOptions {
  /** PostgreSQL's data folder. */
  folder: string;
  /** Called with each line of PostgreSQL's own log. */
  onLog: (line: string) => void;
  /** Called when the engine's state cannot be trusted any more; must not return. */
  onBroken: (reason: string) => never;
}

/** Starts PGlite on a folder, durably; creates the database in an empty one. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const engine = new GuardedPglite(options);
  await engine.waitReady;
  // Parameters are text already: nothing is left that could throw while a message is being written.
  engine.serializers = {};
  return engine;
}

/** PGlite starts with -F (no fsync); fdatasync does nothing in this build. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...SETTINGS.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ...["-c", "fsync=on"],
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "synchronous_commit=on"],
  ...["-c", "full_page_writes=on"],
  ...["-c", "shared_buffers=8MB"],
  // Keeps little used WAL after a checkpoint: the folder stays small.
  ...["-c", "min_wal_size=32MB"],
  ...["-c", "max_wal_size=64MB"],
  // The caller logs the statements that fail, without the values that PostgreSQL would quote.
  ...["-c", "log_min_messages=log"],
  ...["-c", "log_min_error_statement=panic"],
];

export type Engine = GuardedPglite;

/** Message types of the protocol that must be followed by a command's completion. */
const SIMPLE_QUERY = "Q".charCodeAt(0);
const EXECUTE = "E".charCodeAt(0);
const COMPLETIONS = new Set(["commandComplete", "emptyQuery", "portalSuspended"]);

type ExecProtocolStream = PGlite["execProtocolStream"];

/** Bytes of replies whose memory is used again. */
const MAX_REUSED = 256 * 1024;

/**
 * PGlite swallows every exception of the WebAssembly code that is no error of PostgreSQL (a trap, a
 * PANIC's abort), so that a COMMIT that died would seem to have worked.
 */
class GuardedPglite extends PGlite {
  readonly #onBroken: (reason: string) => never;
  #replies = Buffer.allocUnsafeSlow(MAX_REUSED);

  constructor({ folder, onLog, onBroken }: EngineOptions) {
    super({
      fs: new DurableNodeFs(folder, onBroken),
      extensions: { unaccent, pg_trgm },
      startParams: START_PARAMETERS,
      onStderr: (line) => {
        onLog(line);
        return false;
      },
    });
    this.#onBroken = onBroken;
  }

  override async execProtocolStream(
    ...[message, options]: Parameters<ExecProtocolStream>
  ): ReturnType<ExecProtocolStream> {
    const messages = await super.execProtocolStream(message, options);
    const [type] = message;
    if (type !== SIMPLE_QUERY && type !== EXECUTE) return messages;
    const isComplete = messages.some(({ name }) => COMPLETIONS.has(name));
    if (!isComplete) this.#onBroken("PostgreSQL stopped in the middle of a statement");
    return messages;
  }

  /** Sends messages. @returns the replies, which the next call overwrites */
  async execMessages(messages: readonly Uint8Array[]): Promise<Buffer> {
    let length = 0;
    const onRawData = (data: Uint8Array) => {
      if (length + data.length > this.#replies.length) {
        const larger = Buffer.allocUnsafeSlow(2 * (length + data.length));
        this.#replies.copy(larger, 0, 0, length);
        this.#replies = larger;
      }
      this.#replies.set(data, length);
      length += data.length;
    };
    if (this.#replies.length > MAX_REUSED) this.#replies = Buffer.allocUnsafeSlow(MAX_REUSED);
    await this.runExclusive(() =>
      this.execProtocolRawStream(Buffer.concat(messages), { syncToFs: false, onRawData }),
    );
    return this.#replies.subarray(0, length);
  }
}

/** Emscripten's file system over Node's, as far as it is touched here. */
interface EmscriptenNodeFs {
  realPath: (node: unknown) => string;
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
}

/** Emscripten's own types are not installed: those of PGlite's module are unresolved. */
interface EmscriptenModule {
  FS: { lookupPath: (path: string) => { node: { mount: { type: EmscriptenNodeFs } } } };
}

/** The folder on disk, with the fsync that emscripten's NODEFS lacks. */
class DurableNodeFs extends NodeFS {
  readonly #onBroken: (reason: string) => never;

  constructor(folder: string, onBroken: (reason: string) => never) {
    super(folder);
    this.#onBroken = onBroken;
  }

  /** Runs when the folder is mounted and PostgreSQL has not started: a crash recovery syncs too. */
  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    if (this.pg === undefined) throw new Error("the folder was mounted without an engine");
    const module: EmscriptenModule = this.pg.Module;
    const nodeFs = module.FS.lookupPath(PGlite.paths.PGDATA).node.mount.type;
    nodeFs.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) syncPath(nodeFs.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        return 0;
      } catch (error) {
        // What the kernel could not write it may have dropped: only a recovery from the log is safe.
        return this.#onBroken(`the disk refused to write: ${String(error)}`);
      }
    };
  }
}
