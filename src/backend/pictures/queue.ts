/** More jobs wait than are ever done in time: this one is refused. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/**
 * Runs at most `limit` jobs at once; the others wait in their order.
 *
 * @throws {BusyError} when `maxWaiting` others wait already
 */
export function createQueue(limit: number, maxWaiting = Infinity) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= limit) {
      if (waiting.length >= maxWaiting) throw new BusyError("too many jobs wait");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
