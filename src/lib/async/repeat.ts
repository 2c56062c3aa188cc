/** Work that is repeated until it is stopped. */
export interface RepeatedWork {
  /** Runs the work immediately, or as soon as the current run has ended. */
  wake: () => void;
  /** Starts no more runs; resolves when the current one has ended. */
  stop: () => Promise<void>;
  /** How the last run ended; null before the first has. */
  readLastRun: () => LastRun | null;
}

export interface LastRun {
  /** Milliseconds since 1970. */
  endedAt: number;
  hasFailed: boolean;
}

export interface RepeatOptions {
  /** The pause after each run; a function is called after each run. */
  everyMs: number | (() => number);
  /** The pause before the first run, which otherwise starts immediately. */
  firstAfterMs?: number;
  onError: (error: unknown) => void;
}

/**
 * Repeats work with a pause after each run, never twice at the same time. A run starts without a pause after `wake`, and
 * after work that resolved to true because there is more to do. Its timers do not keep the process alive.
 */
export function repeat(
  work: () => void | Promise<boolean | void>,
  { everyMs, firstAfterMs = 0, onError }: RepeatOptions,
): RepeatedWork {
  let isStopped = false;
  let isWoken = false;
  let lastRun: LastRun | null = null;
  let endPause = (): void => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    if (firstAfterMs > 0) await pause(firstAfterMs);
    while (!isStopped) {
      isWoken = false;
      let hasMore = false;
      let hasFailed = false;
      try {
        hasMore = (await work()) === true;
      } catch (error) {
        hasFailed = true;
        onError(error);
      }
      lastRun = { endedAt: Date.now(), hasFailed };
      const ms = typeof everyMs === "number" ? everyMs : everyMs();
      if (!hasMore && !isWoken && !isStopped) await pause(ms);
    }
  };
  const ended = run();
  return {
    wake: () => {
      isWoken = true;
      endPause();
    },
    stop: () => {
      isStopped = true;
      endPause();
      return ended;
    },
    readLastRun: () => lastRun,
  };
}
