interface Run<Result> {
  result: Promise<Result>;
  callers: number;
  abort: () => void;
}

/** Request coalescing: concurrent calls with the same key share one run of the work. Results are not cached. */
export function createCoalescer<Result>() {
  const runs = new Map<string, Run<Result>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<Result>): Run<Result> => {
    const controller = new AbortController();
    const forget = () => {
      if (runs.get(key) === run) runs.delete(key);
    };
    const run: Run<Result> = {
      result: work(controller.signal),
      callers: 0,
      abort: () => {
        // A later caller must not join a run that was aborted.
        forget();
        controller.abort();
      },
    };
    runs.set(key, run);
    run.result.then(forget, forget);
    return run;
  };

  return {
    /**
     * Joins the run of this key, or starts one.
     *
     * @param work its signal aborts when all callers have aborted
     * @param signal aborts when this caller no longer needs the result
     */
    run: (
      key: string,
      work: (signal: AbortSignal) => Promise<Result>,
      signal?: AbortSignal,
    ): Promise<Result> => {
      const run = runs.get(key) ?? start(key, work);
      run.callers += 1;
      if (signal === undefined) return run.result;
      const leave = () => {
        run.callers -= 1;
        if (run.callers === 0) run.abort();
      };
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
      return run.result.finally(() => signal.removeEventListener("abort", leave));
    },
    /** Resolves when all current runs have ended, however they ended. */
    settle: async (): Promise<void> => {
      await Promise.allSettled([...runs.values()].map(({ result }) => result));
    },
  };
}
