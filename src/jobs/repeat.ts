import { setTimeout as wait } from "node:timers/promises";

/** Work that is repeated until it is stopped. */
export interface RepeatedWork {
  /** Runs the work as soon as the current run has ended. */
  wake: () => void;
  /** Starts no more runs; resolves when the current one has ended. */
  stop: () => Promise<void>;
}

interface RepeatOptions {
  /** Asked after each run where it changes. */
  everyMs: number | (() => number);
  onError: (error: unknown) => void;
}

/**
 * Runs `work` at once, then when it is woken, after each interval, and when it returned that there is
 * more; never twice at the same time.
 */
export function repeat(
  work: () => Promise<boolean>,
  { everyMs, onError }: RepeatOptions,
): RepeatedWork {
  let isStopped = false;
  let pause = new AbortController();
  const run = async (): Promise<void> => {
    while (!isStopped) {
      pause = new AbortController();
      let hasMore = false;
      try {
        hasMore = await work();
      } catch (error) {
        onError(error);
      }
      const { signal } = pause;
      // Already aborted when it was woken or stopped meanwhile.
      const ms = typeof everyMs === "number" ? everyMs : everyMs();
      if (!hasMore) await wait(ms, null, { signal, ref: false }).catch(() => null);
    }
  };
  const ended = run();
  return {
    wake: () => pause.abort(),
    stop: () => {
      isStopped = true;
      pause.abort();
      return ended;
    },
  };
}
