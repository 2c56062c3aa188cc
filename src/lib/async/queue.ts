/** The queue is full: the job was rejected without running. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** The job's signal aborted before the job began: it never runs. */
export class AbortedError extends Error {
  override readonly name = "AbortedError";
}

/** Runs a job after those ahead of it; until then `signal` can abort it. */
export type Enqueue = <T>(job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * A first-in, first-out queue that runs at most `limit` jobs at the same time. With a limit of 1 jobs are serialized. A job
 * that fails does not stop the next one.
 *
 * @returns enqueues a job, which starts immediately if nothing is ahead of it
 * @throws {BusyError} when `maxWaiting` jobs are already waiting
 * @throws {AbortedError} when the signal aborts before the job begins
 */
export function createQueue(limit: number, maxWaiting = Infinity): Enqueue {
  let running = 0;
  const waiting = new Set<() => void>();
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const abort = () => {
        waiting.delete(begin);
        reject(new AbortedError("the job was aborted before it began"));
      };
      waiting.add(begin);
      signal?.addEventListener("abort", abort, { once: true });
    });
  return async (job, signal) => {
    if (signal?.aborted) throw new AbortedError("the job was aborted before it began");
    if (running >= limit) {
      if (waiting.size >= maxWaiting) throw new BusyError("too many jobs are waiting");
      await wait(signal);
    } else running += 1;
    try {
      return await job();
    } finally {
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
