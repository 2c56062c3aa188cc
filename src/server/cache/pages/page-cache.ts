import type { IncomingMessage, ServerResponse } from "node:http";

import { BusyError } from "#lib/async/queue.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import type { ContentChanges } from "#server/cache/content-changes.ts";
import { type NotFoundChecks, NOT_FOUND_KEY } from "#server/cache/not-found/not-found.ts";
import {
  createCacheLoader,
  type Outcome,
  type CacheLoader,
  type RenderForAll,
} from "#server/cache/pages/cache-loader.ts";
import type { CachedPage } from "#server/cache/pages/cached-page.ts";
import { type PageKey, RECORD_PATH, toPageKey } from "#server/cache/pages/page-key.ts";
import type { PageState } from "#server/cache/pages/page-state.ts";
import { createRevalidation } from "#server/cache/pages/revalidation.ts";
import {
  currentPolicy,
  sendBusy,
  sendFailure,
  sendPage,
  sendUncached,
} from "#server/cache/pages/send-page.ts";
import { type WarmUpParts, warmUp } from "#server/cache/pages/warm-up.ts";
import { createWithdrawal } from "#server/cache/pages/withdrawal.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { createUnknownPathLog } from "#server/http/logging/unknown-path-log.ts";
import {
  type HeaderList,
  listSecurityHeaders,
} from "#server/http/security-headers/security-headers.ts";

export interface PageCacheOptions {
  state: PageState;
  /** Renders a page: the whole application, called without a socket. */
  render: RenderForAll;
  /** Canonical origin of the site. */
  origin: string;
  logger: Logger;
  /** Detects missing pages; without it, the application renders each 404. */
  notFound?: NotFoundChecks;
  /** The paths of all public records; without it, pages of withdrawn records may remain as stale copies. */
  listRecordPaths?: (() => Promise<string[]>) | undefined;
  /** Without it, no page is rendered before it is requested. */
  findExamples?: WarmUpParts["findExamples"] | undefined;
  now?: () => number;
  /** How long a page must stay unchanged before it is written to disk and compressed at the lasting quality. */
  idleMs?: number;
}

export interface PageCache {
  /** Handles a request for a public page; false when it is for something else. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Invalidates cached pages by these changes from now on; before, none counts as fresh. */
  follow: (changes: ContentChanges) => Promise<void>;
  /** Writes pending pages to disk. */
  stop: () => Promise<void>;
}

/** For a stale copy. */
const STALE_POLICY = "no-cache";

/** How long a request waits for a render before it gets a stale copy. */
const PATIENCE_MS = 5000;

interface Parts extends Pick<PageCacheOptions, "logger" | "notFound" | "state"> {
  /** Of error responses. */
  security: HeaderList;
  loader: CacheLoader;
  now: () => number;
  /** Counts and logs a request for a missing page. */
  noteUnknown: (target: string | undefined) => void;
}

/**
 * Caches public pages, whole and compressed, in front of the application. A page is fresh until
 * something that it read changes, or the opening hours that it shows end; then the next request
 * re-renders it, once for all that wait (request coalescing). While renders fail, stale copies are served.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { state, logger, notFound, listRecordPaths, findExamples, now = Date.now } = options;
  const { store, freshness, counts } = state;
  const loader = createCacheLoader({ ...options, now });
  const withdrawal = listRecordPaths && createWithdrawal(state, loader, listRecordPaths);
  let endWarmUp: (() => void) | undefined;
  const logUnknown = createUnknownPathLog(logger, now);
  const noteUnknown = (target: string | undefined) => {
    counts.notFound += 1;
    if (freshness.hasSource()) logUnknown(target);
  };
  const parts: Parts = {
    ...(notFound && { notFound }),
    logger,
    state,
    loader,
    now,
    noteUnknown,
    security: listSecurityHeaders(options.origin),
  };
  return {
    handle: (request, response) => {
      const { method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      // Fast path: nearly every URL is a cache key as it is, and need not be parsed.
      const known = store.get(url);
      const pageKey = known === undefined ? findKey(url, notFound) : null;
      const page = known ?? (pageKey && store.get(pageKey.key));
      const time = now();
      if (page && freshness.isWatching() && maySend(page, time)) {
        page.usedAt = time;
        if (page.key === NOT_FOUND_KEY) noteUnknown(url);
        const status = sendPage(page, request, response, currentPolicy(page, time));
        counts[status === 304 ? "notModified" : "hits"] += 1;
        return true;
      }
      const missing = pageKey ?? findKey(url, notFound);
      if (missing === null) return false;
      respondFromRender(parts, missing, request, response).catch((error: unknown) => {
        if (error instanceof BusyError) sendBusy(response, parts.security);
        else sendFailure(response, parts, { err: error, path: missing.key });
      });
      return true;
    },
    follow: async (changes) => {
      const revalidate = createRevalidation(loader, now);
      await freshness.follow(changes, (pages, isPublication) => {
        withdrawal?.wake();
        return revalidate(pages, isPublication);
      });
      withdrawal?.start();
      endWarmUp = findExamples && warmUp({ loader, state, findExamples });
    },
    stop: async () => {
      withdrawal?.stop();
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
  const { loader, now } = parts;
  const { freshness, staleCopies, counts } = parts.state;
  const sendFresh = (page: CachedPage) => {
    page.usedAt = now();
    sendPage(page, request, response, currentPolicy(page, page.usedAt));
  };
  const { key, isOwn } = await findExisting(parts, requested);
  if (key === NOT_FOUND_KEY) parts.noteUnknown(request.url);
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
    if (freshness.hasSource()) staleCopies.noteShown(key);
    sendPage(page, request, response, STALE_POLICY);
    return true;
  };
  const mark = freshness.mark();
  // While the database is being opened, a render could only fail.
  const isHopeless = !freshness.hasSource() || staleCopies.hasJustFailed(now(), mark);
  if (isHopeless && (await sendStaleCopy())) return;
  const render = loader.load({ key, isOwn });
  const outcome = await withTimeout(render, PATIENCE_MS);
  if (outcome?.page) staleCopies.noteSuccess();
  else if (isUnavailable(outcome)) staleCopies.noteFailure(now(), mark);
  if (hasFailed(outcome) && (await sendStaleCopy())) return;
  const final = outcome ?? (await render);
  if (final.page) sendFresh(final.page);
  else sendUncached(final.response, final.body, request, response);
}

/**
 * The cached page if it is fresh. While notifications are down the database is asked, also for a stale page: changes
 * since then must be known before a stale copy counts as the best there is.
 */
async function findCurrent({ state, now }: Parts, key: string): Promise<CachedPage | null> {
  const { store, freshness } = state;
  const isVerified = freshness.isWatching() || (await freshness.isCurrent());
  const page = store.get(key);
  return isVerified && page && isUnchanged(page, now()) ? page : null;
}

/** The cache key of a URL, also of what is known to be missing; null for what is not cached. */
function findKey(target: string, notFound: NotFoundChecks | undefined): PageKey | null {
  const pageKey = toPageKey(target);
  if (notFound === undefined || pageKey?.isOwn) return pageKey;
  if (pageKey !== null) return findView(pageKey, notFound);
  const [path = ""] = target.split("?", 1);
  return notFound.isUnknown(path) ? NOT_FOUND_PAGE : null;
}

const NOT_FOUND_PAGE: PageKey = { key: NOT_FOUND_KEY, isOwn: true };

/** A list's view, or the list's one 404 page if it is known that there is no such view. */
function findView(view: PageKey, { views }: NotFoundChecks): PageKey {
  const missing = views.findMissing(view.key);
  return missing === null ? view : { key: missing, isOwn: true };
}

/** What is sent for a page that is not cached: itself, or the 404 page for what does not exist. */
async function findExisting({ state, notFound }: Parts, requested: PageKey): Promise<PageKey> {
  const { key, isOwn } = requested;
  if (notFound === undefined || state.store.get(key)) return requested;
  // If a check fails, the render decides.
  if (!isOwn) {
    await notFound.views.prepare(key).catch(() => undefined);
    return findView(requested, notFound);
  }
  const isMissing = RECORD_PATH.test(key) && (await notFound.isMissing(key).catch(() => false));
  return isMissing ? NOT_FOUND_PAGE : requested;
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
