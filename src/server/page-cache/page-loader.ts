import { createCoalescer } from "#lib/async/coalesce.ts";
import { createQueue } from "#lib/async/queue.ts";
import { findExpiry } from "#server/http/cache-policy.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import {
  type CachedPage,
  compressBetter,
  keepBodies,
  toCachedPage,
} from "#server/page-cache/cached-page.ts";
import type { Freshness } from "#server/page-cache/freshness.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import { MISSING_KEYS } from "#server/page-cache/page-index.ts";
import type { PageKey } from "#server/page-cache/page-key.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";
import { encodeInPool } from "#server/render/encode-page.ts";
import { recordReads } from "#server/render/reads.ts";
import type { RenderedPage } from "#server/render/render-request.ts";

/** What a render gave: a page to cache, or a response for the waiting requests only. */
export type Outcome = { page: CachedPage } | { page: null; response: RenderedPage };

export interface PageLoader {
  /** Renders a page, once for all concurrent requests. @throws {BusyError} when too many list pages wait */
  load: (pageKey: PageKey) => Promise<Outcome>;
  /** Forgets a page that is not current, in memory and on disk: it must not be served as a stale copy. */
  drop: (key: string) => void;
  /** Waits for pending renders and writes pending pages to disk. */
  finish: () => Promise<void>;
}

/** Renders the page of a key, with all of its headers. */
export type RenderKey = (key: string) => Promise<RenderedPage>;

export interface PageLoaderParts extends PageFinisherParts {
  freshness: Freshness;
  render: RenderKey;
  /** Called at each render. */
  onRender: () => void;
  now: () => number;
}

/** List pages are unlimited in number: they are queued, so that the site's own pages need not wait. */
const PARALLEL_LIST_PAGES = 2;
const MAX_WAITING = 200;

/** Renders pages, and caches the public ones. */
export function createPageLoader(parts: PageLoaderParts): PageLoader {
  const { store, freshness, onRender } = parts;
  const coalescer = createCoalescer<Outcome>();
  const enqueue = createQueue(PARALLEL_LIST_PAGES, MAX_WAITING);
  const finisher = createPageFinisher(parts);

  const drop = (key: string) => {
    const page = store.get(key);
    if (page === undefined || store.isCurrent(page)) return;
    store.remove(key);
    finisher.forget(key);
  };
  /** A render begun before a change does not replace one begun after it. */
  const save = (page: CachedPage, isOwn: boolean) => {
    const cached = store.get(page.key);
    if (page.isStale && cached && store.isCurrent(cached)) return;
    // A revalidation does not count as a use.
    page.usedAt = cached?.usedAt ?? 0;
    if (cached) keepBodies(page, cached);
    store.put(page, isOwn);
    if (isOwn && !page.isStale) finisher.finishLater(page);
  };

  const start = async (pageKey: PageKey, mark: number): Promise<Outcome> => {
    onRender();
    const render = () => renderPage(pageKey.key, parts);
    const outcome = await (pageKey.isOwn ? render() : enqueue(render));
    const { page } = outcome;
    if (page === null) {
      if (isGone(outcome.response)) drop(pageKey.key);
    } else {
      page.isStale = freshness.hasChanged(page.tags, mark);
      save(page, pageKey.isOwn);
    }
    return outcome;
  };

  return {
    drop,
    load: (pageKey) => {
      const { key } = pageKey;
      const mark = freshness.mark();
      // A request after a change does not join a render that began before it.
      return coalescer.run(`${mark} ${key}`, () => start(pageKey, mark));
    },
    finish: async () => {
      await coalescer.settle();
      await finisher.flush();
    },
  };
}

async function renderPage(
  key: string,
  { render, now }: Pick<PageLoaderParts, "render" | "now">,
): Promise<Outcome> {
  const startedAt = now();
  const { result: response, tags } = await recordReads(() => render(key));
  const { status, body, encoded } = response;
  const headers = new Headers(response.headers);
  if (!isCacheable(status, headers, key)) return { page: null, response };
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const source = {
    key,
    status,
    headers: [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name)),
    tags: [...tags],
    expiresAt: findExpiry({ headers }, startedAt),
    html,
  };
  return { page: toCachedPage(source, encoded ? { ...encoded, html } : await encodeInPool(html)) };
}

function isCacheable(status: number, headers: Headers, key: string): boolean {
  const expected = MISSING_KEYS.has(key) ? 404 : 200;
  return status === expected && (headers.get("Cache-Control") ?? "").startsWith("public");
}

/** Whether the page no longer exists, or has moved. */
function isGone({ status }: RenderedPage): boolean {
  return status === 404 || status === 410 || (status >= 300 && status < 400);
}

/** Set for each response separately. */
const UNCACHED_HEADERS: ReadonlySet<string> = new Set([
  "cache-control",
  "content-length",
  "date",
  "expires",
  "x-request-id",
]);

interface PageFinisherParts {
  store: PageStore;
  files: PageFiles;
  logger: Logger;
  /** How long a page must stay unchanged before it is written to disk and compressed at the lasting quality. */
  idleMs?: number | undefined;
}

/** Debounce: frequent saves would otherwise have every version written and compressed. */
const IDLE_MS = 2000;

/** Writes cached pages to disk and compresses them at the lasting quality, once they stay unchanged. */
function createPageFinisher({ store, files, logger, idleMs = IDLE_MS }: PageFinisherParts) {
  /** The latest unwritten version of each page: older ones are released immediately. */
  const unwritten = new Map<string, { page: CachedPage; timer: NodeJS.Timeout }>();
  // In sequence: finishing must not delay the pages that are requested.
  const enqueue = createQueue(1);

  const write = async (page: CachedPage) => {
    if (unwritten.get(page.key)?.page !== page) return;
    unwritten.delete(page.key);
    if (store.isCurrent(page)) await files.write(page);
  };
  const finish = async (page: CachedPage) => {
    await write(page);
    if (!store.isCurrent(page) || page.isFinished) return;
    await compressBetter(page).catch((error: unknown) =>
      logger.warn({ err: error }, "a cached page was not compressed"),
    );
  };

  return {
    finishLater: (page: CachedPage) => {
      clearTimeout(unwritten.get(page.key)?.timer);
      const timer = setTimeout(() => {
        void enqueue(() => finish(page));
      }, idleMs).unref();
      unwritten.set(page.key, { page, timer });
    },
    /** Cancels a pending write, and removes the file. */
    forget: (key: string) => {
      clearTimeout(unwritten.get(key)?.timer);
      unwritten.delete(key);
      void files.remove(key);
    },
    /** Writes pending pages to disk now. */
    flush: async () =>
      void (await Promise.all([...unwritten.values()].map(({ page }) => write(page)))),
  };
}
