import { createFreshness, type Freshness } from "#server/cache/pages/freshness.ts";
import { createPageFiles, type PageFiles } from "#server/cache/pages/page-files.ts";
import {
  createPageStore,
  type PageStore,
  type StoreLimits,
} from "#server/cache/pages/page-store.ts";
import { createStaleCopies, type StaleCopies } from "#server/cache/pages/stale-copies.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { createSharedReads } from "#server/render/shared-reads.ts";

/** What the application and the page cache in front of it share. */
export interface PageState {
  files: PageFiles;
  store: PageStore;
  freshness: Freshness;
  staleCopies: StaleCopies;
  /** Shares reads of the Supabase API among pages. */
  shareReads: ReturnType<typeof createSharedReads>;
  counts: PageCounts;
  /** For metrics and health. */
  read: () => PageCacheState;
}

export interface PageCounts {
  /** Responses from the cache, in full and as 304. */
  hits: number;
  notModified: number;
  /** Requests that waited for a render or a check. */
  misses: number;
  /** Requests for missing pages. */
  notFound: number;
  renders: number;
  /** Responses with a stale copy, because the render failed. */
  stale: number;
}

export interface PageCacheState extends PageCounts {
  pages: number;
  bytes: number;
  /** Whether stale copies are served now. */
  isServingStale: boolean;
}

const LIMITS: StoreLimits = { ownBytes: 64 * 1024 * 1024, otherBytes: 12 * 1024 * 1024 };

export interface PageStateOptions {
  /** Folder of the pages that are served before the database is open. */
  folder: string;
  /** Of the build: pages of another one are not served. */
  version: string;
  logger: Logger;
  limits?: StoreLimits | undefined;
}

export function createPageState(options: PageStateOptions): PageState {
  const { folder, version, logger, limits = LIMITS } = options;
  const files = createPageFiles(folder, version, (error) =>
    logger.warn({ err: error }, "a page could not be written to disk"),
  );
  const store = createPageStore(limits);
  const freshness = createFreshness(store, logger);
  const staleCopies = createStaleCopies(store, files, logger);
  const counts = { hits: 0, notModified: 0, misses: 0, notFound: 0, renders: 0, stale: 0 };
  return {
    files,
    store,
    freshness,
    staleCopies,
    counts,
    shareReads: createSharedReads(freshness),
    read: () => ({
      ...counts,
      pages: store.count(),
      bytes: store.bytes(),
      isServingStale: staleCopies.isServing(),
    }),
  };
}
