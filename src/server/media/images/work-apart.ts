import { fork, type Serializable } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

import { type BirpcReturn, createBirpc } from "birpc";

import type { PictureWork } from "#server/media/images/picture-work.ts";

interface Helper {
  calls: BirpcReturn<PictureWork>;
  end: () => void;
}

interface WorkApartOptions {
  /** The server's, of which that process gets what is said of memory (scripts/setup/program.mjs). */
  environment: NodeJS.ProcessEnv;
  /** Called when that process has ended unasked. */
  onError: (error: Error) => void;
  /** How long it waits for more. */
  idleMs?: number;
}

/** Below what answers visitors, also where pictures would take every core. */
const PRIORITY = 10;
/** libvips itself gives up after a minute. */
const LIMIT_MS = 90_000;
const IDLE_MS = 30_000;

/**
 * Makes pictures in a process of their own, with a lower priority, which is started for the first of them and ends when
 * it has had nothing to do for a while. It knows no secret of the server, and a picture that ends it costs that picture
 * alone; whoever waited for it gets none.
 */
export function workApart({
  environment,
  onError,
  idleMs = IDLE_MS,
}: WorkApartOptions): PictureWork {
  let current: Helper | null = null;
  let underWay = 0;
  let resting: NodeJS.Timeout | undefined;

  const start = (): Helper => {
    const helper = startHelper(environment, (error) => {
      if (current !== helper) return;
      current = null;
      onError(error);
      helper.calls.$close(error);
    });
    return helper;
  };
  const rest = () => {
    const ended = current;
    current = null;
    ended?.end();
  };
  const ask = async <T>(act: (calls: Helper["calls"]) => Promise<T>): Promise<T> => {
    clearTimeout(resting);
    underWay += 1;
    try {
      current ??= start();
      return await act(current.calls);
    } finally {
      underWay -= 1;
      if (underWay === 0) resting = setTimeout(rest, idleMs).unref();
    }
  };
  return {
    encode: (...picture) => ask((calls) => calls.encode(...picture)).catch(() => null),
    findFocus: (file) => ask((calls) => calls.findFocus(file)).catch(() => null),
    reencode: (...picture) => ask((calls) => calls.reencode(...picture)),
    transform: (...picture) => ask((calls) => calls.transform(...picture)),
    drawCard: (...card) => ask((calls) => calls.drawCard(...card)),
  };
}

/** @param onEnd called with why it has ended, or could not be started */
function startHelper(environment: NodeJS.ProcessEnv, onEnd: (error: Error) => void): Helper {
  const child = fork(fileURLToPath(new URL("./picture-process.ts", import.meta.url)), {
    env: pickMalloc(environment),
    execArgv: [],
    // Buffers arrive as such.
    serialization: "advanced",
  });
  lower(child.pid);
  child.on("error", onEnd);
  child.once("exit", (code, signal) =>
    onEnd(new Error(`the process of the pictures ended with ${signal ?? code}`)),
  );
  // It alone keeps no process from ending.
  child.unref();
  child.channel?.unref();
  const calls = createBirpc<PictureWork>(
    {},
    {
      post: (message: Serializable) => child.send(message),
      on: (receive) => child.on("message", receive),
      timeout: LIMIT_MS,
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
    // It may have ended, or the system may not allow it: everything works, in another order.
  }
}
