/** Work that is repeated until it is stopped. */
export interface RepeatedWork {
  /** Runs the work as soon as the current run has ended. */
  wake: () => void;
  /** Starts no more runs; resolves when the current one has ended. */
  stop: () => Promise<void>;
}

interface RepeatOptions {
  everyMs: number;
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
  let isWoken = false;
  let endPause = (): void => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false;
      let hasMore = false;
      try {
        hasMore = await work();
      } catch (error) {
        onError(error);
      }
      if (!isStopped && !hasMore && !isWoken) await pause();
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
  };
}
