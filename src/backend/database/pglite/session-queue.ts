import { DatabaseUnavailableError, type TransactionOptions } from "#backend/database/database.ts";

/** A job's priority, and the signal that aborts it while it waits. */
export type JobOptions = Pick<TransactionOptions, "priority" | "signal">;

export type Enqueue<S> = <T>(job: (session: S) => Promise<T>, options?: JobOptions) => Promise<T>;

/** So many jobs in a row pass a waiting one of low priority, which then runs: it never starves. */
const MOST_PASSED = 10;

/**
 * Runs jobs on the one session one at a time: those of normal priority first, each kind in the order in which
 * they were added. One of low priority waits for as long as the one before it took, so that they use at most half
 * of the time. A job that has waited for longer than the limit, or was aborted, is rejected and never runs.
 *
 * @param acquire returns the current session; may wait for a restart
 */
export function createSessionQueue<S>(acquire: () => Promise<S>, waitLimitMs: number): Enqueue<S> {
  const normal: (() => Promise<void>)[] = [];
  const low: (() => Promise<void>)[] = [];
  let passed = 0;
  let isRunning = false;
  let lowRestsUntil = 0;

  const runLow = async (job: () => Promise<void>) => {
    const begun = performance.now();
    await job();
    const ended = performance.now();
    lowRestsUntil = ended + (ended - begun);
  };
  const takeNext = () => {
    const [firstLow] = low;
    const isLowNext = normal.length === 0 || passed >= MOST_PASSED;
    const rest = lowRestsUntil - performance.now();
    if (firstLow !== undefined && isLowNext && rest <= 0) {
      low.shift();
      passed = 0;
      return () => runLow(firstLow);
    }
    if (firstLow !== undefined && normal.length === 0) setTimeout(() => void runAll(), rest);
    passed = firstLow === undefined ? 0 : passed + 1;
    return normal.shift();
  };
  const runAll = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let next = takeNext(); next !== undefined; next = takeNext()) await next();
    isRunning = false;
  };

  return <T>(job: (session: S) => Promise<T>, { priority = "normal", signal }: JobOptions = {}) =>
    new Promise<T>((resolve, reject) => {
      let isOver = false;
      const expire = (reason: string) => {
        isOver = true;
        reject(new DatabaseUnavailableError(reason));
      };
      const abort = () => expire("the job was aborted before it began");
      const timer = setTimeout(() => expire("the database is busy or restarting"), waitLimitMs);
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort, { once: true });
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const run = async () => {
        try {
          // The wait for the session may use up the rest of the time.
          const session = isOver ? null : await acquire();
          stopWaiting();
          if (!isOver && session !== null) resolve(await job(session));
        } catch (error) {
          stopWaiting();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      (priority === "low" ? low : normal).push(run);
      void runAll();
    });
}
