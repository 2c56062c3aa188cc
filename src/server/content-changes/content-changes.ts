import type { Database } from "#backend/database/database.ts";
import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";

/** What a process that keeps pages must know of changes to what they show. */
export interface ContentChanges {
  /** Tells of changes until the returned function is called. */
  watch: (watcher: ContentWatcher) => Promise<() => Promise<void>>;
  /** Grows with every change; equal numbers mean that nothing changed between. @throws {DataError} */
  readVersion: () => Promise<number>;
  /** Resolves when no watcher shows what is older than a change that was committed before the call. */
  settle: () => Promise<void>;
}

export interface ContentWatcher {
  /**
   * @param table what changed; null when it cannot be told
   * @returns when nothing from before the change is shown any more
   */
  onChange: (table: string | null, version: number) => Promise<void>;
  /** Whether changes are told as they happen; while they are not, versions must be compared. */
  onState: (isWatching: boolean) => void;
}

const CHANNEL = "content_changed";

/** Changes as the triggers of the database tell them (migration `…_content_changes.sql`). */
export function listenForChanges(database: Database, client: Client): ContentChanges {
  return {
    watch: async ({ onChange, onState }) => {
      const stop = await database.listen(
        CHANNEL,
        (payload) => {
          const [, table, version] = /^(\w+):(\d+)$/.exec(payload) ?? [];
          return table === undefined ? undefined : onChange(table, Number(version));
        },
        onState,
      );
      onState(true);
      return stop;
    },
    readVersion: () => readVersion(client),
    settle: () => database.settle(),
  };
}

/** @throws {DataError} */
export async function readVersion(client: Client): Promise<number> {
  return unwrap(await client.rpc("content_version"));
}
