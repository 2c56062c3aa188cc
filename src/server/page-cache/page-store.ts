import { type KeptPage, sizeOf } from "#server/page-cache/kept-page.ts";
import { EVERYTHING } from "#server/page-cache/read-tags.ts";

export interface PageStore {
  get: (key: string) => KeptPage | undefined;
  put: (page: KeptPage, isOwn: boolean) => void;
  remove: (key: string) => void;
  /** Whether a page is what its address shows now. */
  isCurrent: (page: KeptPage) => boolean;
  /** Marks what shows a table as out of date, or everything. @returns what could be sent until now */
  markStale: (table: string | null) => KeptPage[];
  /** Counts again what a page takes, after one of its bodies was replaced. */
  bytes: () => number;
  count: () => number;
}

export interface StoreLimits {
  /** For the site's own pages. */
  ownBytes: number;
  /** For views of lists, of which strangers can invent any number: they never push out own pages. */
  otherBytes: number;
}

/** Kept pages within bounds: the ones that were not asked for longest go first. */
export function createPageStore(limits: StoreLimits): PageStore {
  const own = createSegment(limits.ownBytes);
  const other = createSegment(limits.otherBytes);
  const segments = [own, other];
  const get = (key: string) => own.pages.get(key) ?? other.pages.get(key);
  return {
    get,
    isCurrent: (page) => get(page.key) === page && !page.isStale,
    put: (page, isOwn) => (isOwn ? own : other).put(page),
    remove: (key) => {
      for (const segment of segments) segment.pages.delete(key);
    },
    markStale: (table) => {
      const pages = segments.flatMap((segment) => [...segment.pages.values()]);
      const stale = pages.filter(
        ({ tags }) => table === null || tags.includes(table) || tags.includes(EVERYTHING),
      );
      const current = stale.filter(({ isStale, graceUntil }) => !isStale || graceUntil > 0);
      for (const page of stale) page.isStale = true;
      return current;
    },
    bytes: () => own.bytes() + other.bytes(),
    count: () => own.pages.size + other.pages.size,
  };
}

function createSegment(limit: number) {
  const pages = new Map<string, KeptPage>();
  const count = () => [...pages.values()].reduce((sum, page) => sum + sizeOf(page), 0);
  let size = 0;
  return {
    pages,
    bytes: count,
    put: (page: KeptPage) => {
      pages.set(page.key, page);
      size += sizeOf(page);
      if (size <= limit) return;
      // Replaced pages were counted twice.
      size = count();
      for (const { key } of [...pages.values()].toSorted((a, b) => a.usedAt - b.usedAt)) {
        if (size <= limit * EVICT_TO) break;
        const gone = pages.get(key);
        if (gone === undefined || gone === page) continue;
        size -= sizeOf(gone);
        pages.delete(key);
      }
    },
  };
}

/** Making room for several pages at once keeps the sorting rare. */
const EVICT_TO = 0.9;
