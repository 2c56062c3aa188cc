import { DatabaseUnavailableError, type TransactionOptions } from "#backend/database/database.ts";

/** A job's priority, and the signal that aborts it while it waits. */
export type JobOptions = Pick<TransactionOptions, "priority" | "signal">;

/** `release` says that the job sends nothing more: the next one may begin, whose messages the session reads after its own. */
type Job<S, T> = (session: S, release: () => void) => Promise<T>;

export type Enqueue<S> = <T>(job: Job<S, T>, options?: JobOptions) => Promise<T>;

/** Jobs that the session has at the same time, so that it does not wait for the next one. More would pass by priorities. */
const MOST_SENT = 3;
const LONG_MS = 20;
const RESTS_AFTER_LONG = 3;
/** So many jobs in a row pass a waiting one of low priority, which then runs: it never starves. */
const MOST_PASSED = 10;

/**
 * Runs jobs on the one session, one after the other: those of normal priority first, each kind in the order in which
 * they were added. One of low priority runs alone, and waits for as long as the one before it took, so that they use at
 * most half of the time; after a long one three times as long, since each of a save's transactions might meet one. A job
 * that has waited for longer than the limit, or was aborted, is rejected and never runs.
 *
 * @param acquire returns the current session; may wait for a restart
 */
export function createSessionQueue<S>(acquire: () => Promise<S>, waitLimitMs: number): Enqueue<S> {
  const add = createScheduler();
  return <T>(job: Job<S, T>, { priority = "normal", signal }: JobOptions = {}) =>
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
      const begin: Waiting = async (release) => {
        try {
          // The wait for the session may use up the rest of the time.
          const session = isOver ? null : await acquire();
          stopWaiting();
          if (!isOver && session !== null) resolve(await job(session, release));
        } catch (error) {
          stopWaiting();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      add(begin, priority);
    });
}

/** @param release as the job's own */
type Waiting = (release: () => void) => Promise<void>;

/** Decides which job begins when. */
function createScheduler() {
  const normal: Waiting[] = [];
  const low: Waiting[] = [];
  let passed = 0;
  /** Jobs that have begun and not ended. */
  let running = 0;
  /** Whether the last of them may still send something. */
  let isHeld = false;
  let lowRestsUntil = 0;
  let isResting = false;

  const run = async (job: Waiting, isLow: boolean) => {
    const begun = performance.now();
    let isReleased = false;
    const release = () => {
      if (isLow || isReleased) return;
      isReleased = true;
      isHeld = false;
      runAll();
    };
    running += 1;
    isHeld = true;
    await job(release);
    running -= 1;
    if (!isReleased) isHeld = false;
    const ended = performance.now();
    const took = ended - begun;
    if (isLow) lowRestsUntil = ended + took * (took > LONG_MS ? RESTS_AFTER_LONG : 1);
    runAll();
  };
  const rest = (ms: number) => {
    if (isResting) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      runAll();
    }, ms);
  };
  const runAll = () => {
    while (!isHeld && running < MOST_SENT) {
      const [firstLow] = low;
      const isLowNext = normal.length === 0 || passed >= MOST_PASSED;
      const restMs = lowRestsUntil - performance.now();
      if (firstLow !== undefined && isLowNext && restMs <= 0) {
        // It begins once the session has nothing else.
        if (running > 0) return;
        low.shift();
        passed = 0;
        void run(firstLow, true);
        continue;
      }
      if (firstLow !== undefined && normal.length === 0) rest(restMs);
      passed = firstLow === undefined ? 0 : passed + 1;
      const next = normal.shift();
      if (next === undefined) return;
      void run(next, false);
    }
  };
  return (job: Waiting, priority: "normal" | "low") => {
    (priority === "low" ? low : normal).push(job);
    runAll();
  };
}
