import type { Database } from "#backend/database/database.ts";
import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/** Changes to what public pages show, for a process that caches them. */
export interface ContentChanges {
  /** Notifies of changes until the returned function is called. */
  watch: (watcher: ContentWatcher) => Promise<() => Promise<void>>;
  /** Grows with every change; equal numbers mean that nothing changed between. @throws {DataError} */
  readVersion: () => Promise<number>;
  /** Resolves when no watcher serves content older than a change that was committed before the call. */
  flush: () => Promise<void>;
}

export interface ContentWatcher {
  /**
   * @param table what changed; null when unknown
   * @returns when nothing from before the change is served any more
   */
  onChange: (table: string | null, version: number) => Promise<void>;
  /** Whether changes are notified as they happen; while they are not, versions must be compared. */
  onState: (isListening: boolean) => void;
}

const CHANNEL = "content_changed";

/** Changes as the triggers of the database notify them (migration `…_content_changes.sql`). */
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
    flush: () => database.flush(),
  };
}

/** @throws {DataError} */
export async function readVersion(client: Client): Promise<number> {
  return unwrap(await client.rpc("content_version"));
}
