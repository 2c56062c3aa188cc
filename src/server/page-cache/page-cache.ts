import type { IncomingMessage, ServerResponse } from "node:http";

import { BusyError } from "#backend/pictures/queue.ts";
import type { ContentChanges } from "#server/content-changes/content-changes.ts";
import { inTime } from "#server/in-time.ts";
import type { Logger } from "#server/logging/logger.ts";
import { createFreshness, type Freshness } from "#server/page-cache/freshness.ts";
import type { KeptPage } from "#server/page-cache/kept-page.ts";
import { createLastGood, type LastGood } from "#server/page-cache/last-good.ts";
import { type Nowhere, NOWHERE_KEY } from "#server/page-cache/nowhere.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import { type PageKey, RECORD_PATH, toPageKey } from "#server/page-cache/page-key.ts";
import {
  createPageMaker,
  type Outcome,
  type PageMaker,
  type RenderForAll,
} from "#server/page-cache/page-maker.ts";
import {
  createPageStore,
  type PageStore,
  type StoreLimits,
} from "#server/page-cache/page-store.ts";
import { createRenewal } from "#server/page-cache/renewal.ts";
import {
  currentPolicy,
  sendAnswer,
  sendBusy,
  sendFailure,
  sendPage,
} from "#server/page-cache/send-page.ts";
import { createSharedReads } from "#server/page-cache/shared-reads.ts";
import { createUnknownPathLog } from "#server/page-cache/unknown-paths.ts";
import { type HeaderList, listSecurityHeaders } from "#server/security-headers/security-headers.ts";

export interface PageCacheOptions {
  /** Makes a page: the whole application, asked without a socket. */
  render: RenderForAll;
  /** Canonical origin of the site. */
  origin: string;
  logger: Logger;
  files: PageFiles;
  /** Tells what leads nowhere; absent, the application is asked. */
  nowhere?: Nowhere;
  limits?: StoreLimits;
  now?: () => number;
  /** How long a page stays as it is before it is written to disk and compressed at the best quality. */
  quietMs?: number;
}

export interface PageCache {
  /** Answers a request for a public page; false when it is for something else. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** From now on kept pages follow these changes; before, none counts as fresh. */
  follow: (changes: ContentChanges) => Promise<void>;
  /** Shares among pages what they read of the wire. */
  shareReads: ReturnType<typeof createSharedReads>;
  state: () => PageCacheState;
  /** Writes to disk what is not there yet. */
  stop: () => Promise<void>;
}

export interface PageCacheState {
  pages: number;
  bytes: number;
  /** Kept pages that were sent, and those that their readers had already. */
  hits: number;
  notModified: number;
  /** Requests that waited until a page was made or checked. */
  misses: number;
  /** Answers to addresses that lead nowhere. */
  nowhere: number;
  renders: number;
  /** Answers with a page that could not be made anew. */
  stale: number;
  /** Whether pages cannot be made just now. */
  isServingStale: boolean;
}

const LIMITS: StoreLimits = { ownBytes: 64 * 1024 * 1024, otherBytes: 12 * 1024 * 1024 };

/** For a page that is shown although it may be out of date. */
const STALE_POLICY = "no-cache";

/** How long whoever could be shown the last good page waits for a new one. */
const PATIENCE_MS = 5000;

interface Parts extends Pick<PageCacheOptions, "logger" | "nowhere"> {
  /** Of answers that are no page. */
  security: HeaderList;
  store: PageStore;
  freshness: Freshness;
  lastGood: LastGood;
  maker: PageMaker;
  count: Record<"hits" | "notModified" | "misses" | "nowhere" | "stale", number>;
  now: () => number;
  /** Counts a request for an address that leads nowhere, and logs it. */
  noteUnknown: (target: string | undefined) => void;
}

/**
 * Keeps public pages, whole and compressed, in front of everything else. A page is kept until
 * something that it read changes, or what it says of the office's hours ends; then the next request
 * makes it anew, once however many wait. While it cannot be made, its last good version is shown.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { logger, files, now = Date.now } = options;
  const store = createPageStore(options.limits ?? LIMITS);
  const freshness = createFreshness(store, logger);
  const lastGood = createLastGood(store, files, logger);
  const maker = createPageMaker({ ...options, store, freshness, now });
  const count = { hits: 0, notModified: 0, misses: 0, nowhere: 0, stale: 0 };
  const { nowhere } = options;
  const logUnknown = createUnknownPathLog(logger, now);
  const noteUnknown = (target: string | undefined) => {
    count.nowhere += 1;
    if (freshness.hasSource()) logUnknown(target);
  };
  const parts: Parts = {
    ...(nowhere && { nowhere }),
    ...{ logger, store, freshness, lastGood, maker, count, now, noteUnknown },
    security: listSecurityHeaders(options.origin),
  };
  return {
    handle: (request, response) => {
      const { method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      // Nearly every request names a key as it is: nothing is parsed for it.
      const known = store.get(url);
      const pageKey = known === undefined ? findKey(url, nowhere) : null;
      const page = known ?? (pageKey && store.get(pageKey.key));
      const time = now();
      if (page && freshness.isWatching() && maySend(page, time)) {
        page.usedAt = time;
        if (page.key === NOWHERE_KEY) noteUnknown(url);
        const status = sendPage(page, request, response, currentPolicy(time));
        count[status === 304 ? "notModified" : "hits"] += 1;
        return true;
      }
      const missing = pageKey ?? findKey(url, nowhere);
      if (missing === null) return false;
      answerAnew(parts, missing, request, response).catch((error: unknown) => {
        if (error instanceof BusyError) sendBusy(response, parts.security);
        else sendFailure(response, parts, { err: error, path: missing.key });
      });
      return true;
    },
    follow: (changes) => freshness.follow(changes, createRenewal(maker, now)),
    shareReads: createSharedReads(freshness),
    stop: maker.flush,
    state: () => ({
      ...count,
      renders: maker.count(),
      pages: store.count(),
      bytes: store.bytes(),
      isServingStale: lastGood.isServing(),
    }),
  };
}

async function answerAnew(
  parts: Parts,
  asked: PageKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { freshness, lastGood, maker, now } = parts;
  const sendFresh = (page: KeptPage) => {
    page.usedAt = now();
    sendPage(page, request, response, currentPolicy(page.usedAt));
  };
  const { key } = (await isMissing(parts, asked)) ? TO_NOWHERE : asked;
  if (key === NOWHERE_KEY) parts.noteUnknown(request.url);
  parts.count.misses += 1;
  const current = await findCurrent(parts, key);
  if (current) {
    sendFresh(current);
    return;
  }
  const sendLastGood = async (): Promise<boolean> => {
    const page = await lastGood.find(key, now());
    if (page === null) return false;
    parts.count.stale += 1;
    // A start shows them until the database is open.
    if (freshness.hasSource()) lastGood.noteShown(key);
    sendPage(page, request, response, STALE_POLICY);
    return true;
  };
  const mark = freshness.mark();
  // While a start opens the database, nobody waits to be told that it is not open.
  const isHopeless = !freshness.hasSource() || lastGood.hasJustFailed(now(), mark);
  if (isHopeless && (await sendLastGood())) return;
  const making = maker.make({ ...asked, key });
  const outcome = await inTime(making, PATIENCE_MS);
  if (outcome?.page) lastGood.noteSuccess();
  else if (isUnavailable(outcome)) lastGood.noteFailure(now(), mark);
  if (hasFailed(outcome) && (await sendLastGood())) return;
  const final = outcome ?? (await making);
  if (final.page) sendFresh(final.page);
  else sendAnswer(final.answer, final.body, request, response);
}

/**
 * The kept page if it is up to date. The database is asked when it does not tell by itself, also for a page that is
 * out of date: what has changed since must be known before its last version is taken for the best there is.
 */
async function findCurrent(
  { store, freshness, now }: Parts,
  key: string,
): Promise<KeptPage | null> {
  const isTold = freshness.isWatching() || (await freshness.isCurrent());
  const page = store.get(key);
  return isTold && page && isUnchanged(page, now()) ? page : null;
}

/** The key of an address, also of one that leads nowhere; null for what is not kept. */
function findKey(target: string, nowhere: Nowhere | undefined): PageKey | null {
  const pageKey = toPageKey(target);
  if (pageKey !== null || nowhere === undefined) return pageKey;
  const [path = ""] = target.split("?", 1);
  return nowhere.isUnknown(path) ? TO_NOWHERE : null;
}

const TO_NOWHERE: PageKey = { key: NOWHERE_KEY, isOwn: true };

/** Whether a page that is not kept is one of a record that is not there. */
async function isMissing({ store, nowhere }: Parts, { key }: PageKey): Promise<boolean> {
  if (nowhere === undefined || !RECORD_PATH.test(key) || store.get(key)) return false;
  // Where this cannot be told, making the page tells.
  return nowhere.isMissing(key).catch(() => false);
}

function hasFailed(outcome: Outcome | null): boolean {
  return outcome === null || (outcome.page === null && outcome.answer.status >= 500);
}

/** Whether the database, rather than this one page, is what failed. */
function isUnavailable(outcome: Outcome | null): boolean {
  return outcome === null || (outcome.page === null && outcome.answer.status === 503);
}

function maySend(page: KeptPage, time: number): boolean {
  return isUnchanged(page, time) || (time < page.graceUntil && time < page.expiresAt);
}

function isUnchanged(page: KeptPage, time: number): boolean {
  return !page.isStale && time < page.expiresAt;
}
