import { DatabaseUnavailableError } from "#backend/database/database.ts";
import type { OnDeath, Session } from "#backend/database/pglite/pglite-session.ts";

export interface SupervisorOptions {
  start: (onDeath: OnDeath) => Promise<Session>;
  /** Prepares each new session before it is used, such as with its LISTENs. */
  prepare: (session: Session) => Promise<void>;
  onLog: (line: string) => void;
}

const FIRST_BACK_OFF_MS = 200;
const LAST_BACK_OFF_MS = 10_000;
/** A thread that ran this long did not crash at startup. */
const STABLE_MS = 10_000;

/**
 * Restarts a session that dies, with exponential backoff while restarts fail.
 *
 * @throws {DatabaseUnavailableError} when the first session does not start
 */
export async function superviseSession(options: SupervisorOptions) {
  let isClosed = false;
  let backOffMs = 0;
  let startedAt = Date.now();
  const closing = Promise.withResolvers<void>();

  const start = async (): Promise<Session> => {
    const session = await options.start((reason, exited) => {
      options.onLog(`the embedded database restarts: ${reason}`);
      if (Date.now() - startedAt > STABLE_MS) backOffMs = 0;
      current = exited.then(restart);
      current.catch(() => undefined);
    });
    startedAt = Date.now();
    await options.prepare(session);
    return session;
  };

  const restart = async (): Promise<Session> => {
    for (;;) {
      await pauseUnlessClosed(backOffMs, closing.promise);
      if (isClosed) throw new DatabaseUnavailableError("the database is closed");
      backOffMs = Math.min(Math.max(backOffMs * 2, FIRST_BACK_OFF_MS), LAST_BACK_OFF_MS);
      try {
        return await start();
      } catch (error) {
        options.onLog(`the embedded database did not restart: ${String(error)}`);
      }
    }
  };

  let current: Promise<Session> = start();
  await current;
  return {
    /** The current session; while one starts, waits for it. */
    getSession: (): Promise<Session> =>
      isClosed ? Promise.reject(new DatabaseUnavailableError("the database is closed")) : current,
    close: async (): Promise<void> => {
      if (isClosed) return;
      isClosed = true;
      closing.resolve();
      const session = await current.catch(() => null);
      await session?.end();
    },
  };
}

async function pauseUnlessClosed(milliseconds: number, closing: Promise<void>): Promise<void> {
  if (milliseconds === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([pause, closing]);
  clearTimeout(timer);
}
