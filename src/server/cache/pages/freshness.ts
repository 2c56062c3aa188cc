import type { ContentChanges } from "#server/cache/content-changes.ts";
import type { CachedPage } from "#server/cache/pages/cached-page.ts";
import type { PageStore } from "#server/cache/pages/page-store.ts";
import { EVERYTHING } from "#server/cache/pages/read-tags.ts";
import type { Revalidate } from "#server/cache/pages/revalidation.ts";
import type { Logger } from "#server/http/logging/logger.ts";

export interface Freshness {
  /** @param revalidate called with the pages that a change has made stale */
  follow: (changes: ContentChanges, revalidate: Revalidate) => Promise<void>;
  /** Whether the database has been opened. */
  hasSource: () => boolean;
  /** Whether changes are notified at once: only then may a cached page be sent without a check. */
  isWatching: () => boolean;
  /** Asks the database whether nothing has changed, for when notifications are down. */
  isCurrent: () => Promise<boolean>;
  /** The current position in the sequence of changes. */
  mark: () => number;
  /** Whether something with one of these tags has changed since a mark. */
  hasChanged: (tags: readonly string[], since: number) => boolean;
}

/** Tracks which cached pages are stale, from the database's change notifications. */
export function createFreshness(store: PageStore, logger: Logger): Freshness {
  /** The mark of each table's last change; `EVERYTHING` for a change of an unknown table. */
  const changed = new Map<string, number>();
  let counted = 0;
  let changes: ContentChanges | null = null;
  let known: number | null = null;
  /** Subscribed, and no change was missed before. */
  let isWatching = false;
  let isSubscribed = false;
  let losses = 0;

  const note = (table: string | null): CachedPage[] => {
    counted += 1;
    changed.set(table ?? EVERYTHING, counted);
    return store.markStale(table);
  };

  /** Marks everything as changed if the version differs. @returns whether the version could be read */
  const compare = async (): Promise<boolean> => {
    const version = await changes?.readVersion().catch(() => null);
    if (version == null) return false;
    if (version !== known) note(null);
    known = version;
    return true;
  };

  /** Checks for changes that were missed while notifications were down. */
  const catchUp = async (): Promise<boolean> => {
    const before = losses;
    const wasSubscribed = isSubscribed;
    const isCompared = await compare();
    // A lost subscription meanwhile makes the comparison worthless.
    if (isCompared && wasSubscribed && losses === before) isWatching = true;
    return isCompared;
  };

  const onState = (isListening: boolean) => {
    if (isSubscribed && !isListening) {
      logger.debug("change notifications are down: cached pages are checked one by one");
    }
    isSubscribed = isListening;
    if (!isListening) {
      losses += 1;
      isWatching = false;
    } else if (!isWatching) void catchUp();
  };

  return {
    follow: async (source, revalidate) => {
      changes = source;
      await source.watch({
        onChange: (table, version, isPublication = false) => {
          known = version;
          return revalidate(note(table), isPublication);
        },
        onState,
      });
    },
    hasSource: () => changes !== null,
    isWatching: () => isWatching,
    isCurrent: async () => {
      const before = counted;
      return (await catchUp()) && counted === before;
    },
    mark: () => counted,
    hasChanged: (tags, since) =>
      [EVERYTHING, ...tags].some((tag) => (changed.get(tag) ?? 0) > since) ||
      (tags.includes(EVERYTHING) && counted > since),
  };
}
