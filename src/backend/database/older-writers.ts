import { setTimeout as pause } from "node:timers/promises";

/** Transactions of other sessions that have begun to write. */
export const WRITERS = `select pid || ':' || backend_xid as writer from pg_stat_activity
  where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`;

const LIMIT_MS = 5000;
const CHECK_MS = 25;

/**
 * Waits until the transactions that are writing at the call have ended: their triggers may not see what was committed
 * just before it.
 *
 * @param readWriters runs `WRITERS`
 * @returns whether they ended within five seconds
 */
export async function waitForOlderWriters(
  readWriters: () => Promise<readonly { writer: string }[]>,
): Promise<boolean> {
  const list = async () => new Set((await readWriters()).map(({ writer }) => writer));
  let older = await list();
  for (let waited = 0; older.size > 0; waited += CHECK_MS) {
    if (waited >= LIMIT_MS) return false;
    await pause(CHECK_MS, undefined, { ref: false });
    const now = await list();
    older = new Set([...older].filter((writer) => now.has(writer)));
  }
  return true;
}
