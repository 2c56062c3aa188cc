/** Too many jobs wait already: this one is refused. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** A job's signal aborted before it began: it does not run. */
export class AbandonedError extends Error {
  override readonly name = "AbandonedError";
}

/**
 * Runs at most `limit` jobs at once; the others wait in their order, each until its `signal` aborts.
 *
 * @throws {BusyError} when `maxWaiting` others wait already
 * @throws {AbandonedError} when the signal aborts before the job begins
 */
export function createQueue(limit: number, maxWaiting = Infinity) {
  let running = 0;
  const waiting = new Set<() => void>();
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener("abort", abandon);
        resolve();
      };
      const abandon = () => {
        waiting.delete(begin);
        reject(new AbandonedError("the job was aborted before its turn"));
      };
      waiting.add(begin);
      signal?.addEventListener("abort", abandon, { once: true });
    });
  return async <T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw new AbandonedError("the job was aborted before its turn");
    if (running >= limit) {
      if (waiting.size >= maxWaiting) throw new BusyError("too many jobs wait");
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
