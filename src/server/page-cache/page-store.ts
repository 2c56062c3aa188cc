import { type CachedPage, sizeOf } from "#server/page-cache/cached-page.ts";
import { EVERYTHING } from "#server/render/reads.ts";

export interface PageStore {
  get: (key: string) => CachedPage | undefined;
  put: (page: CachedPage, isOwn: boolean) => void;
  remove: (key: string) => void;
  list: () => CachedPage[];
  /** Whether a page is the stored one for its key, and not stale. */
  isCurrent: (page: CachedPage) => boolean;
  /** Marks the pages that show a table as stale, or all. @returns those that could be sent until now */
  markStale: (table: string | null) => CachedPage[];
  /** Counted on each call, since bodies get replaced. */
  bytes: () => number;
  count: () => number;
}

export interface StoreLimits {
  /** For the site's own pages. */
  ownBytes: number;
  /** For list pages, of which clients can invent any number: they never evict own pages. */
  otherBytes: number;
}

/** Bounded storage of cached pages: the least recently used are evicted first. */
export function createPageStore(limits: StoreLimits): PageStore {
  const own = createSegment(limits.ownBytes);
  const other = createSegment(limits.otherBytes);
  const segments = [own, other];
  const get = (key: string) => own.pages.get(key) ?? other.pages.get(key);
  const list = () => segments.flatMap(({ pages }) => [...pages.values()]);
  return {
    get,
    list,
    isCurrent: (page) => get(page.key) === page && !page.isStale,
    put: (page, isOwn) => (isOwn ? own : other).put(page),
    remove: (key) => {
      for (const segment of segments) segment.pages.delete(key);
    },
    markStale: (table) => {
      const stale = list().filter(
        ({ tags }) => table === null || tags.includes(table) || tags.includes(EVERYTHING),
      );
      const current = stale.filter(({ isStale, staleUntil }) => !isStale || staleUntil > 0);
      for (const page of stale) page.isStale = true;
      return current;
    },
    bytes: () => own.bytes() + other.bytes(),
    count: () => own.pages.size + other.pages.size,
  };
}

function createSegment(limit: number) {
  const pages = new Map<string, CachedPage>();
  const count = () => [...pages.values()].reduce((sum, page) => sum + sizeOf(page), 0);
  return {
    pages,
    bytes: count,
    put: (page: CachedPage) => {
      pages.set(page.key, page);
      // Counted again: pages get other bodies while they are stored.
      let size = count();
      if (size <= limit) return;
      for (const { key } of [...pages.values()].toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (size <= limit * EVICT_TO) break;
        const evicted = pages.get(key);
        if (evicted === undefined || evicted === page) continue;
        size -= sizeOf(evicted);
        pages.delete(key);
      }
    },
  };
}

/** Evicting several pages together keeps the sorting rare. */
const EVICT_TO = 0.9;
