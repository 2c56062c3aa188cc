import type { Database } from "#backend/database/database.ts";
import { waitForOlderWriters, WRITERS } from "#backend/database/older-writers.ts";
import { ChannelError } from "#backend/realtime/channels/channel.ts";

export const nameTable = (table: string) => `table:public.${table}`;
export const nameRoom = (room: string) => `topic:${room}`;

/** An instance without a heartbeat for this long is considered dead. */
const GONE_AFTER = "interval '90 seconds'";

const ADD = `
  with known as (
    insert into realtime.instances (id) values (($1::text)::uuid) on conflict (id) do update set seen_at = now()
    returning id)
  insert into realtime.interests (name, instance) select $2::text, id from known on conflict do nothing`;
const REMOVE =
  "delete from realtime.interests where name = $1::text and instance = ($2::text)::uuid";
const SEE = "update realtime.instances set seen_at = now() where id = ($1::text)::uuid";
const CLEAN = `
  delete from realtime.instances where seen_at < now() - ${GONE_AFTER};
  delete from realtime.messages where inserted_at < now() at time zone 'UTC' - interval '10 minutes';`;

/**
 * Registers what this instance's clients follow, so that the database records nothing else.
 *
 * @param instance a UUID
 */
export function createInterests(database: Database, instance: string) {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  /** The last statement about each name, which keeps them in order. */
  const last = new Map<string, Promise<void>>();

  const enqueue = (name: string, work: () => Promise<void>): Promise<void> => {
    const outcome = (last.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
    last.set(name, outcome);
    const clear = () => last.get(name) === outcome && last.delete(name);
    outcome.then(clear, clear);
    return outcome;
  };
  const add = async (name: string) => {
    if (known.has(name)) return;
    await database.transaction({}, (transaction) => transaction.query(ADD, [instance, name]));
    if (database.kind === "postgres" && name.startsWith("table:")) await waitForWriters(database);
    known.add(name);
  };
  const remove = async (name: string) => {
    if (counts.has(name) || !known.delete(name)) return;
    await database.transaction({}, (transaction) => transaction.query(REMOVE, [name, instance]));
  };
  return {
    /** Resolves when all later commits are notified; must be released even if it rejects. */
    follow: async (name: string): Promise<void> => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (!known.has(name) || last.has(name)) await enqueue(name, () => add(name));
    },
    release: (name: string): void => {
      const count = (counts.get(name) ?? 1) - 1;
      if (count > 0) counts.set(name, count);
      else {
        counts.delete(name);
        // A row that stays costs only notifications that no one reads; it goes with its instance.
        enqueue(name, () => remove(name)).catch(() => undefined);
      }
    },
    /** Records that this instance is alive, and deletes what is no longer needed. @returns whether it was known */
    refresh: async (): Promise<boolean> => {
      if (counts.size === 0) return true;
      return database.transaction({}, async (transaction) => {
        const { affectedRows } = await transaction.query(SEE, [instance]);
        await transaction.execute(CLEAN);
        return affectedRows > 0;
      });
    },
    /** Removes what this instance follows; the embedded database has no other instance. */
    clear: async (): Promise<void> => {
      known.clear();
      const isOnly = database.kind === "pglite";
      await database.transaction({}, (transaction) =>
        isOnly
          ? transaction.query("delete from realtime.instances")
          : transaction.query("delete from realtime.instances where id = ($1::text)::uuid", [
              instance,
            ]),
      );
    },
  };
}

export type Interests = ReturnType<typeof createInterests>;

/**
 * Waits for the transactions that may have begun to write before the database knew of an interest: their changes
 * are not notified, and a client that reads before they commit would miss them.
 * @throws {ChannelError}
 */
async function waitForWriters(database: Database): Promise<void> {
  const readWriters = async () => {
    const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<{ writer: string }>(WRITERS),
    );
    return rows;
  };
  if (!(await waitForOlderWriters(readWriters)))
    throw new ChannelError("PostgresChangesSubscribeTimeout: a change of the data takes too long");
}
