import type { ContentChanges } from "#server/content-changes/content-changes.ts";
import type { Logger } from "#server/logging/logger.ts";
import type { KeptPage } from "#server/page-cache/kept-page.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";
import { EVERYTHING } from "#server/page-cache/read-tags.ts";

export interface Freshness {
  /** @param renew does what is to be done for pages that a change has put out of date */
  follow: (changes: ContentChanges, renew: (pages: KeptPage[]) => Promise<void>) => Promise<void>;
  /** Whether there is a database yet that can be asked. */
  hasSource: () => boolean;
  /** Whether a change would be told at once: only then may a kept page be sent unasked. */
  isWatching: () => boolean;
  /** Whether nothing has changed although changes are not told: asks the database. */
  isCurrent: () => Promise<boolean>;
  /** A point between changes. */
  mark: () => number;
  /** Whether something that was read with these tags has changed since a mark. */
  hasChanged: (tags: readonly string[], since: number) => boolean;
}

/** Knows which kept pages are out of date, from the changes that the database tells. */
export function createFreshness(store: PageStore, logger: Logger): Freshness {
  /** When each table last changed, in changes counted; `EVERYTHING` when it could not be told. */
  const changed = new Map<string, number>();
  let counted = 0;
  let changes: ContentChanges | null = null;
  let known: number | null = null;
  /** Changes are told, and none was missed before they were. */
  let isWatching = false;
  let isTold = false;
  let losses = 0;

  const note = (table: string | null): KeptPage[] => {
    counted += 1;
    changed.set(table ?? EVERYTHING, counted);
    return store.markStale(table);
  };

  /** Everything counts as changed unless the database's number says otherwise. */
  const compare = async (): Promise<boolean> => {
    const version = await changes?.readVersion().catch(() => null);
    if (version == null) return false;
    if (version !== known) note(null);
    known = version;
    return true;
  };

  /** Changes that are told again may have been missed before. */
  const catchUp = async (): Promise<boolean> => {
    const before = losses;
    const wasTold = isTold;
    const isCompared = await compare();
    // A loss meanwhile makes the comparison worthless.
    if (isCompared && wasTold && losses === before) isWatching = true;
    return isCompared;
  };

  const onState = (told: boolean) => {
    if (isTold && !told) logger.debug("changes are not told: kept pages are checked one by one");
    isTold = told;
    if (told) {
      if (!isWatching) void catchUp();
      return;
    }
    losses += 1;
    isWatching = false;
  };

  return {
    follow: async (source, renew) => {
      changes = source;
      await source.watch({
        onChange: (table, version) => {
          known = version;
          return renew(note(table));
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
