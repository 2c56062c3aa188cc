import type { Database, Delivery } from "#backend/database/database.ts";
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
  /** How changes reach this process now. */
  readDelivery: () => Delivery;
}

export interface ContentWatcher {
  /**
   * @param table what changed; null when unknown
   * @param isPublication whether someone published it, many records perhaps, and waits for what visitors see
   * @returns when nothing from before the change is served any more
   */
  onChange: (table: string | null, version: number, isPublication?: boolean) => Promise<void>;
  /** Whether changes are notified as they happen; while they are not, versions must be compared. */
  onState: (isListening: boolean) => void;
}

const CHANNEL = "content_changed";
/** The versions of publications, each before the change itself (migration `…_tell_publications.sql`). */
const PUBLICATIONS_CHANNEL = "content_published";

/** Changes as the triggers of the database notify them (migration `…_content_changes.sql`). */
export function listenForChanges(database: Database, client: Client): ContentChanges {
  return {
    watch: async ({ onChange, onState }) => {
      let published = 0;
      const stopPublications = await database.listen(
        PUBLICATIONS_CHANNEL,
        (version) => void (published = Number(version)),
      );
      const stop = await database.listen(
        CHANNEL,
        (payload) => {
          const [, table, version] = /^(\w+):(\d+)$/.exec(payload) ?? [];
          if (table === undefined) return undefined;
          return onChange(table, Number(version), Number(version) === published);
        },
        onState,
      );
      onState(true);
      return async () => {
        await stop();
        await stopPublications();
      };
    },
    readVersion: () => readVersion(client),
    flush: () => database.flush(),
    readDelivery: () => database.readDelivery(),
  };
}

/** @throws {DataError} */
export async function readVersion(client: Client): Promise<number> {
  return unwrap(await client.rpc("content_version"));
}
