/** Work that is done again and again until it is stopped. */
export interface RepeatedWork {
  /** Has the work done as soon as what is under way has ended. */
  wake: () => void;
  /** Starts no more work; resolves when what is under way has ended. */
  stop: () => Promise<void>;
}

interface RepeatOptions {
  everyMs: number;
  onError: (error: unknown) => void;
}

/**
 * Does `work` at once, then whenever it is woken, or its time has come, or it said that there is
 * more; never twice at the same time.
 */
export function repeat(
  work: () => Promise<boolean>,
  { everyMs, onError }: RepeatOptions,
): RepeatedWork {
  let isStopped = false;
  let isAsked = false;
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
      isAsked = false;
      let hasMore = false;
      try {
        hasMore = await work();
      } catch (error) {
        onError(error);
      }
      if (!isStopped && !hasMore && !isAsked) await pause();
    }
  };
  const ended = run();
  return {
    wake: () => {
      isAsked = true;
      endPause();
    },
    stop: () => {
      isStopped = true;
      endPause();
      return ended;
    },
  };
}
