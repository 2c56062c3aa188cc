import { fork, type Serializable } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

import { type BirpcReturn, createBirpc } from "birpc";

import type { ImageWork } from "#server/files/images/image-work.ts";

interface ImageWorker {
  calls: BirpcReturn<ImageWork>;
  end: () => void;
}

interface ImageWorkerOptions {
  /** The server's, of which the worker gets the memory settings alone (scripts/setup/program.mjs). */
  environment: NodeJS.ProcessEnv;
  /** Called when the worker has ended unexpectedly. */
  onError: (error: Error) => void;
  /** How long it stays without work. */
  idleMs?: number;
}

/** Requests go first, even where pictures would take every core. */
const PRIORITY = 10;
/** libvips gives up after a minute. */
const TIMEOUT_MS = 90_000;
const IDLE_MS = 30_000;

/**
 * Runs sharp in an image worker: a process with a lower priority, started for the first picture and ended when idle. It
 * knows no secret of the server. A picture that crashes it fails alone; pending calls are rejected.
 */
export function startImageWorker({
  environment,
  onError,
  idleMs = IDLE_MS,
}: ImageWorkerOptions): ImageWork {
  let current: ImageWorker | null = null;
  let pending = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const start = (): ImageWorker => {
    const worker = forkWorker(environment, (error) => {
      if (current !== worker) return;
      current = null;
      onError(error);
      worker.calls.$close(error);
    });
    return worker;
  };
  const end = () => {
    const ended = current;
    current = null;
    ended?.end();
  };
  const run = async <T>(act: (calls: ImageWorker["calls"]) => Promise<T>): Promise<T> => {
    clearTimeout(idleTimer);
    pending += 1;
    try {
      current ??= start();
      return await act(current.calls);
    } finally {
      pending -= 1;
      if (pending === 0) idleTimer = setTimeout(end, idleMs).unref();
    }
  };
  return {
    encode: (...picture) => run((calls) => calls.encode(...picture)).catch(() => null),
    print: (...picture) => run((calls) => calls.print(...picture)).catch(() => null),
    findFocus: (file) => run((calls) => calls.findFocus(file)).catch(() => null),
    reencode: (...picture) => run((calls) => calls.reencode(...picture)),
    transform: (...picture) => run((calls) => calls.transform(...picture)),
    drawCard: (...card) => run((calls) => calls.drawCard(...card)),
    makeBrandFile: (...file) => run((calls) => calls.makeBrandFile(...file)).catch(() => null),
  };
}

/** @param onEnd called with why it has ended, or could not be started */
function forkWorker(environment: NodeJS.ProcessEnv, onEnd: (error: Error) => void): ImageWorker {
  const child = fork(fileURLToPath(new URL("./image-worker.ts", import.meta.url)), {
    env: pickMalloc(environment),
    execArgv: [],
    // Buffers arrive as such.
    serialization: "advanced",
  });
  lower(child.pid);
  child.on("error", onEnd);
  child.once("exit", (code, signal) =>
    onEnd(new Error(`the image worker ended with ${signal ?? code}`)),
  );
  // It does not keep the server from ending.
  child.unref();
  child.channel?.unref();
  const calls = createBirpc<ImageWork>(
    {},
    {
      post: (message: Serializable) => child.send(message),
      on: (receive) => child.on("message", receive),
      timeout: TIMEOUT_MS,
      onTimeoutError: () => void child.kill("SIGKILL"),
    },
  );
  return { calls, end: () => void (child.connected && child.disconnect()) };
}

function pickMalloc(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => name.startsWith("MALLOC_")),
  );
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It may have ended, or the system may not allow it: everything works without.
  }
}
