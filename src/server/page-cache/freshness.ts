import type { Changes } from "#lib/async/memoize.ts";
import type { ContentChanges } from "#server/content-changes.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { CachedPage } from "#server/page-cache/cached-page.ts";
import { EVERYTHING } from "#server/render/reads.ts";

export interface Freshness extends Changes {
  follow: (changes: ContentChanges, follower: ChangeFollower) => Promise<void>;
  /** Whether the database has been opened. */
  hasSource: () => boolean;
  /** Asks the database whether nothing has changed, for when notifications are down. */
  isCurrent: () => Promise<boolean>;
}

export interface ChangeFollower {
  /** Marks the pages that show a table as stale, or all. @returns those that could be sent until now */
  invalidate: (table: string | null) => CachedPage[];
  /** Called with the pages that a notified change has made stale. @returns when the change may be acknowledged */
  revalidate: (pages: readonly CachedPage[], isPublication: boolean) => Promise<void>;
}

/** Tracks what has changed since something was read, from the database's change notifications. */
export function createFreshness(logger: Logger): Freshness {
  /** The mark of each table's last change; `EVERYTHING` for a change of an unknown table. */
  const changed = new Map<string, number>();
  let counted = 0;
  let source: { changes: ContentChanges; follower: ChangeFollower } | null = null;
  let known: number | null = null;
  /** Subscribed, and no change was missed before. */
  let isWatching = false;
  let isSubscribed = false;
  let losses = 0;

  const recordChange = (table: string | null): CachedPage[] => {
    counted += 1;
    changed.set(table ?? EVERYTHING, counted);
    return source?.follower.invalidate(table) ?? [];
  };

  /** Marks everything as changed if the version differs. @returns whether the version could be read */
  const compare = async (): Promise<boolean> => {
    const version = await source?.changes.readVersion().catch(() => null);
    if (version == null) return false;
    if (version !== known) recordChange(null);
    known = version;
    return true;
  };

  /** Checks for changes that were missed while notifications were down. */
  const catchUp = async (): Promise<boolean> => {
    const before = losses;
    const wasSubscribed = isSubscribed;
    const isCompared = await compare();
    // If the subscription was lost in the meantime, the comparison says nothing.
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
    follow: async (changes, follower) => {
      source = { changes, follower };
      await changes.watch({
        onChange: (table, version, isPublication = false) => {
          known = version;
          return follower.revalidate(recordChange(table), isPublication);
        },
        onState,
      });
    },
    hasSource: () => source !== null,
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
