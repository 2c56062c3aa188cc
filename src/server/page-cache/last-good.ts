import type { Logger } from "#server/logging/logger.ts";
import { encodeInPool } from "#server/page-cache/encode-page.ts";
import { keepPage, type KeptPage, type PageSource } from "#server/page-cache/kept-page.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";
import { withoutClock } from "#server/page-cache/without-clock.ts";

export interface LastGood {
  /** The last version of a page that could be made, as it may be shown now; null when there is none. */
  find: (key: string, now: number) => Promise<KeptPage | null>;
  /** @param mark the point between changes at which the page was begun */
  noteFailure: (now: number, mark: number) => void;
  /** A page is shown that could not be made anew. */
  noteShown: (key: string) => void;
  noteSuccess: () => void;
  /**
   * Whether a page could not be made just now: another try so soon would only keep visitors waiting. Not after
   * a change that was told since: then the database answers again, and the last good page is out of date.
   */
  hasJustFailed: (now: number, mark: number) => boolean;
  /** Whether pages are shown that could not be made anew. */
  isServing: () => boolean;
}

const RETRY_AFTER_MS = 1000;

/** What is shown while pages cannot be made: kept in memory, or by an earlier process on disk. */
export function createLastGood(store: PageStore, files: PageFiles, logger: Logger): LastGood {
  const faded = new WeakMap<KeptPage, Promise<KeptPage>>();
  let failedAt: number | null = null;
  let failedMark = 0;
  let isServing = false;

  const read = async (key: string): Promise<KeptPage | null> => {
    const source = await files.read(key);
    if (source === null) return null;
    const page = await keep(source);
    // What happened since it was written is not known.
    page.isStale = true;
    store.put(page, true);
    return page;
  };

  return {
    find: async (key, now) => {
      const page = store.get(key) ?? (await read(key));
      if (page === null || now < page.expiresAt) return page;
      const known = faded.get(page) ?? keep(withoutClock(page));
      faded.set(page, known);
      return known;
    },
    noteFailure: (now, mark) => {
      failedAt = now;
      failedMark = mark;
    },
    noteShown: (key) => {
      if (!isServing) logger.warn({ path: key }, "serving the last good pages");
      isServing = true;
    },
    noteSuccess: () => {
      if (isServing) logger.info("pages are made anew again");
      isServing = false;
      failedAt = null;
    },
    hasJustFailed: (now, mark) =>
      failedAt !== null && failedMark === mark && now - failedAt < RETRY_AFTER_MS,
    isServing: () => isServing,
  };
}

async function keep(source: PageSource): Promise<KeptPage> {
  return keepPage(source, await encodeInPool(source.html));
}
