import { DatabaseUnavailableError } from "#backend/database/database.ts";

export type Enqueue<S> = <T>(job: (session: S) => Promise<T>) => Promise<T>;

/**
 * Gives the one session to one job after the other, in the order in which they were handed in. A job
 * that has waited for longer than the limit is refused and never runs.
 *
 * @param acquire gives the session that works now; may wait for a restart
 */
export function createQueue<S>(acquire: () => Promise<S>, waitLimitMs: number): Enqueue<S> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: (session: S) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      let isExpired = false;
      const timer = setTimeout(() => {
        isExpired = true;
        reject(new DatabaseUnavailableError("the database is busy or restarting"));
      }, waitLimitMs);
      const run = async () => {
        if (isExpired) return;
        try {
          const session = await acquire();
          // The wait for the session may have used up the rest of the time.
          if (!isExpired) {
            clearTimeout(timer);
            resolve(await job(session));
          }
        } catch (error) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      last = last.then(run);
    });
}
