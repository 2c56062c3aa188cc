import type { IncomingMessage, ServerResponse } from "node:http";

import { BusyError } from "#lib/async/queue.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import type { ContentChanges } from "#server/content-changes.ts";
import { sendBusy, sendFailure } from "#server/http/error-responses.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { createUnknownPathLog } from "#server/http/logging/request-log.ts";
import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";
import type { CachedPage } from "#server/page-cache/cached-page.ts";
import type { Freshness } from "#server/page-cache/freshness.ts";
import { createPageFiles } from "#server/page-cache/page-files.ts";
import type { PageIndex } from "#server/page-cache/page-index.ts";
import type { PageKey } from "#server/page-cache/page-key.ts";
import {
  createPageLoader,
  type Outcome,
  type PageLoader,
  type RenderKey,
} from "#server/page-cache/page-loader.ts";
import {
  createPageStore,
  type PageStore,
  type StoreLimits,
} from "#server/page-cache/page-store.ts";
import { createHiddenPagePurge } from "#server/page-cache/purge-hidden.ts";
import { createRevalidation } from "#server/page-cache/revalidation.ts";
import {
  currentPolicy,
  sendPage,
  sendPrefetched,
  sendRedirect,
  sendUncached,
} from "#server/page-cache/send-page.ts";
import { createStaleCopies, type StaleCopies } from "#server/page-cache/stale-copies.ts";
import { type WarmUpParts, warmUp } from "#server/page-cache/warm-up.ts";
import type { Redirects } from "#server/redirects/redirects.ts";
import type { Visits } from "#server/visits/visits.ts";

export interface PageCacheOptions {
  /** Folder of the pages that are served before the database is open. */
  folder: string;
  /** Of the build: pages of another one are not served. */
  version: string;
  logger: Logger;
  freshness: Freshness;
  index: PageIndex;
  /** Renders the page of a key. */
  render: RenderKey;
  /** Headers of error responses. */
  security: HeaderList;
  /** The paths of all public records; without it, pages of hidden records may remain as stale copies. */
  listRecordPaths?: (() => Promise<string[]>) | undefined;
  /** Without it, no visits are counted. */
  visits?: Pick<Visits, "countPage" | "countMissing"> | undefined;
  /** Without it, old addresses are not redirected. */
  redirects?: Redirects | undefined;
  /** Without it, no page is rendered before it is requested. */
  findExamples?: WarmUpParts["findExamples"] | undefined;
  limits?: StoreLimits | undefined;
  now?: () => number;
  /** How long a page must stay unchanged before it is written to disk and compressed at the lasting quality. */
  idleMs?: number;
}

export interface PageCache {
  /** Handles a request for a public page; false when it is for something else. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Invalidates cached pages by these changes from now on; before, none counts as fresh. */
  follow: (changes: ContentChanges) => Promise<void>;
  /** For metrics and health. */
  readStats: () => PageCacheStats;
  /** Writes pending pages to disk. */
  stop: () => Promise<void>;
}

interface PageCounts {
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

export interface PageCacheStats extends PageCounts {
  pages: number;
  bytes: number;
  /** Whether stale copies are served now. */
  isServingStale: boolean;
}

const LIMITS: StoreLimits = { ownBytes: 64 * 1024 * 1024, otherBytes: 12 * 1024 * 1024 };

/** For a stale copy. */
const STALE_POLICY = "no-cache";

/** How long a request waits for a render before it gets a stale copy. */
const RENDER_TIMEOUT_MS = 5000;

interface Parts extends Pick<
  PageCacheOptions,
  "freshness" | "index" | "visits" | "redirects" | "security"
> {
  store: PageStore;
  staleCopies: StaleCopies;
  counts: PageCounts;
  loader: PageLoader;
  now: () => number;
  /** Counts and logs a request for a missing page. */
  recordUnknown: (request: IncomingMessage) => void;
}

/**
 * Caches public pages, whole and compressed, in front of the application. A page is fresh until
 * something that it read changes, or the opening hours that it shows end; then the next request
 * re-renders it, once for all that wait (request coalescing). While renders fail, stale copies are served.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { folder, version, logger, freshness, index, security, listRecordPaths } = options;
  const { findExamples, visits, redirects, limits = LIMITS, now = Date.now } = options;
  const files = createPageFiles(folder, version, (error) =>
    logger.warn({ err: error }, "a page could not be written to disk"),
  );
  const store = createPageStore(limits);
  const staleCopies = createStaleCopies(store, files, logger);
  const counts = { hits: 0, notModified: 0, misses: 0, notFound: 0, renders: 0, stale: 0 };
  const onRender = () => void (counts.renders += 1);
  const loader = createPageLoader({ ...options, store, files, onRender, now });
  const purge =
    listRecordPaths && createHiddenPagePurge({ store, files, freshness, loader, listRecordPaths });
  let endWarmUp: (() => void) | undefined;
  const logUnknown = createUnknownPathLog(logger, now);
  const recordUnknown = (request: IncomingMessage) => {
    counts.notFound += 1;
    if (freshness.hasSource()) logUnknown(request.url);
    visits?.countMissing(request, now());
  };
  const own = { store, staleCopies, counts, loader, recordUnknown };
  const parts: Parts = { ...own, freshness, index, visits, redirects, security, now };
  return {
    handle: (request, response) => {
      const { method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      // Fast path: nearly every URL is a cache key as it is, and need not be parsed.
      const known = store.get(url);
      const pageKey = known === undefined ? index.find(url) : null;
      const page = known ?? (pageKey && store.get(pageKey.key));
      const time = now();
      if (page && freshness.isWatching() && maySend(page, time) && !mayLead(parts, page, url)) {
        page.usedAt = time;
        if (page.key === NOT_FOUND_KEY) recordUnknown(request);
        const status = countAndSend(visits, page, { request, response, time });
        counts[status === 304 ? "notModified" : "hits"] += 1;
        return true;
      }
      const missing = pageKey ?? index.find(url);
      if (missing === null) return false;
      respondFromRender(parts, missing, request, response).catch((error: unknown) => {
        if (error instanceof BusyError) sendBusy(response, security);
        else sendFailure(response, { logger, security }, { err: error, path: missing.key });
      });
      return true;
    },
    follow: async (changes) => {
      const revalidate = createRevalidation(loader, now);
      await freshness.follow(changes, {
        invalidate: store.markStale,
        revalidate: (pages, isPublication) => {
          purge?.wake();
          return revalidate(pages, isPublication);
        },
      });
      purge?.start();
      endWarmUp = findExamples && warmUp({ loader, store, counts, findExamples });
    },
    readStats: () => ({
      ...counts,
      pages: store.count(),
      bytes: store.bytes(),
      isServingStale: staleCopies.isServing(),
    }),
    stop: async () => {
      purge?.stop();
      endWarmUp?.();
      await loader.finish();
    },
  };
}

async function respondFromRender(
  parts: Parts,
  requested: PageKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { index, store, freshness, staleCopies, counts, loader, visits, now } = parts;
  const send = (page: CachedPage, policy?: string) =>
    countAndSend(visits, page, { request, response, time: now(), policy });
  const sendFresh = (page: CachedPage) => {
    page.usedAt = now();
    send(page);
  };
  // For a page that is not cached, the 404 page may have to be sent instead.
  const { key, isOwn } = store.get(requested.key) ? requested : await index.verify(requested);
  if (key === NOT_FOUND_KEY && (await redirectUnknown(parts, request, response))) return;
  counts.misses += 1;
  const current = await findCurrent(parts, key);
  if (current) {
    sendFresh(current);
    return;
  }
  const sendStaleCopy = async (): Promise<boolean> => {
    const page = await staleCopies.find(key, now());
    if (page === null) return false;
    counts.stale += 1;
    // At startup stale copies are expected until the database is open.
    if (freshness.hasSource()) staleCopies.recordShown(key);
    send(page, STALE_POLICY);
    return true;
  };
  const mark = freshness.mark();
  // While the database is being opened, a render could only fail.
  const wouldFail = !freshness.hasSource() || staleCopies.hasJustFailed(now(), mark);
  if (wouldFail && (await sendStaleCopy())) return;
  const render = loader.load({ key, isOwn });
  const outcome = await withTimeout(render, RENDER_TIMEOUT_MS);
  if (outcome?.page) staleCopies.recordSuccess();
  else if (isUnavailable(outcome)) staleCopies.recordFailure(now(), mark);
  if (hasFailed(outcome) && (await sendStaleCopy())) return;
  const final = outcome ?? (await render);
  if (final.page) sendFresh(final.page);
  else sendUncached(final.response, request, response);
}

/** Whether an address without a page is redirected, or may be. */
function mayLead({ redirects }: Parts, { key }: CachedPage, url: string): boolean {
  return key === NOT_FOUND_KEY && redirects !== undefined && redirects.find(url) !== null;
}

/** Redirects an address without a page, or counts it; returns whether it is redirected. */
async function redirectUnknown(
  { redirects, recordUnknown, security }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const location = await redirects?.resolve(request.url ?? "").catch(() => null);
  if (location) sendRedirect(response, location, security);
  else recordUnknown(request);
  return Boolean(location);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  time: number;
  /** `Cache-Control`; by default that of a current page. */
  policy?: string | undefined;
}

/** Sends a cached page, and counts the visit; returns the status. */
function countAndSend(
  visits: Parts["visits"],
  page: CachedPage,
  { request, response, time, policy = currentPolicy(page, time) }: Exchange,
): number {
  const link = page.status === 200 ? visits?.countPage(request, page.key, time) : null;
  return link
    ? sendPrefetched(page, request, response, link)
    : sendPage(page, request, response, policy);
}

/**
 * The cached page if it is fresh. While notifications are down the database is asked, also for a stale page: changes
 * since then must be known before a stale copy counts as the best there is.
 */
async function findCurrent(
  { freshness, store, now }: Parts,
  key: string,
): Promise<CachedPage | null> {
  const isVerified = freshness.isWatching() || (await freshness.isCurrent());
  const page = store.get(key);
  return isVerified && page && isUnchanged(page, now()) ? page : null;
}

function hasFailed(outcome: Outcome | null): boolean {
  return outcome === null || (outcome.page === null && outcome.response.status >= 500);
}

/** Whether the database failed, not only this page. */
function isUnavailable(outcome: Outcome | null): boolean {
  return outcome === null || (outcome.page === null && outcome.response.status === 503);
}

function maySend(page: CachedPage, time: number): boolean {
  return isUnchanged(page, time) || (time < page.staleUntil && time < page.expiresAt);
}

function isUnchanged(page: CachedPage, time: number): boolean {
  return !page.isStale && time < page.expiresAt;
}
