import type { Logger } from "#server/http/logging/logger.ts";
import { type CachedPage, type PageSource, toCachedPage } from "#server/page-cache/cached-page.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";
import { encodeInPool } from "#server/render/encode-page.ts";

export interface StaleCopies {
  /** The last rendered version of a page, as it may be shown now; null when there is none. */
  find: (key: string, now: number) => Promise<CachedPage | null>;
  /** @param mark `Freshness.mark` when the render was begun */
  recordFailure: (now: number, mark: number) => void;
  /** A stale copy is served because its render failed. */
  recordShown: (key: string) => void;
  recordSuccess: () => void;
  /**
   * Whether a render failed just now: another try so soon would only make visitors wait. False after a
   * change since then: the database answers again, and the stale copy is outdated.
   */
  hasJustFailed: (now: number, mark: number) => boolean;
  /** Whether stale copies are served because renders fail. */
  isServing: () => boolean;
}

const RETRY_AFTER_MS = 1000;

/** Pages to serve while renders fail: from memory, or stored on disk by an earlier process. */
export function createStaleCopies(store: PageStore, files: PageFiles, logger: Logger): StaleCopies {
  const clockless = new WeakMap<CachedPage, Promise<CachedPage>>();
  let failedAt: number | null = null;
  let failedMark = 0;
  let isServing = false;

  const read = async (key: string): Promise<CachedPage | null> => {
    const source = await files.read(key);
    if (source === null) return null;
    const page = await encode(source);
    // Changes since it was written are unknown.
    page.isStale = true;
    store.put(page, true);
    return page;
  };

  return {
    find: async (key, now) => {
      const page = store.get(key) ?? (await read(key));
      if (page === null || now < page.expiresAt) return page;
      const known = clockless.get(page) ?? encode(withoutClock(page));
      clockless.set(page, known);
      return known;
    },
    recordFailure: (now, mark) => {
      failedAt = now;
      failedMark = mark;
    },
    recordShown: (key) => {
      if (!isServing) logger.warn({ path: key }, "serving stale copies of pages");
      isServing = true;
    },
    recordSuccess: () => {
      if (isServing) logger.info("pages are rendered again");
      isServing = false;
      failedAt = null;
    },
    hasJustFailed: (now, mark) =>
      failedAt !== null && failedMark === mark && now - failedAt < RETRY_AFTER_MS,
    isServing: () => isServing,
  };
}

async function encode(source: PageSource): Promise<CachedPage> {
  return toCachedPage(source, await encodeInPool(source.html));
}

/** Elements that depend on the current time carry `data-clock`; none contains another of its kind. */
const CLOCK_ELEMENT = /<(\w+)(?=[^>]*\sdata-clock[\s=>])[^>]*>.*?<\/\1>/gs;

/** The page without what held only when it was rendered, such as that the office is open now. */
function withoutClock(page: PageSource): PageSource {
  return { ...page, html: Buffer.from(page.html.toString("utf8").replace(CLOCK_ELEMENT, "")) };
}
