import { createCoalescer } from "#lib/async/coalesce.ts";
import { createQueue } from "#lib/async/queue.ts";
import { MISSING_KEYS } from "#server/cache/not-found/not-found.ts";
import { type CachedPage, keepBodies, toCachedPage } from "#server/cache/pages/cached-page.ts";
import type { PageKey } from "#server/cache/pages/page-key.ts";
import type { PageState } from "#server/cache/pages/page-state.ts";
import { recordReads } from "#server/cache/pages/read-tags.ts";
import { findExpiry } from "#server/http/cache-policy.ts";
import { type EncodedPage, encodeInPool, type OnEncoded } from "#server/render/encode-page.ts";
import { createPageFinisher, type PageFinisherParts } from "#server/render/page-finisher.ts";

/** What a render gave: a page to cache, or a response for the waiting requests only. */
export type Outcome = { page: CachedPage } | { page: null; response: Response; body: Buffer };

export interface CacheLoader {
  /** Renders a page, once for all concurrent requests. @throws {BusyError} when too many views wait */
  load: (pageKey: PageKey) => Promise<Outcome>;
  /** Forgets a page that is not current, in memory and on disk: it must not be served as a stale copy. */
  drop: (key: string) => void;
  /** Waits for the renders under way and writes pending pages to disk. */
  finish: () => Promise<void>;
}

/** The whole application, called without a socket. */
export type RenderForAll = (request: Request, onEncoded: OnEncoded) => Response | Promise<Response>;

export interface CacheLoaderParts extends PageFinisherParts {
  state: PageState;
  render: RenderForAll;
  /** Canonical origin of the site. */
  origin: string;
  now: () => number;
}

/** List views are unlimited in number: they are queued, so that the site's own pages need not wait. */
const PARALLEL_VIEWS = 2;
const MAX_WAITING = 200;

/** Renders pages, and caches the public ones. */
export function createCacheLoader(parts: CacheLoaderParts): CacheLoader {
  const { store, freshness, counts } = parts.state;
  const coalescer = createCoalescer<Outcome>();
  const enqueue = createQueue(PARALLEL_VIEWS, MAX_WAITING);
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
    counts.renders += 1;
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

async function renderPage(key: string, parts: CacheLoaderParts): Promise<Outcome> {
  const { render, origin, now } = parts;
  const startedAt = now();
  let encoded: EncodedPage | null = null;
  const { result: response, tags } = await recordReads(async () =>
    render(new Request(origin + key), (result) => {
      encoded = result;
    }),
  );
  const body = Buffer.from(await response.arrayBuffer());
  if (!isCacheable(response, key)) return { page: null, response, body };
  const { status } = response;
  const expiresAt = findExpiry(response, startedAt);
  const headers = listCachedHeaders(response);
  const source = { key, status, headers, tags: [...tags], expiresAt, html: body };
  return { page: toCachedPage(source, await encode(body, encoded)) };
}

/** Uses the encodings of the render thread, if the page is still the same. */
async function encode(body: Buffer, encoded: EncodedPage | null): Promise<EncodedPage> {
  return encoded !== null && body.equals(encoded.html) ? encoded : encodeInPool(body);
}

function isCacheable({ status, headers }: Response, key: string): boolean {
  const expected = MISSING_KEYS.has(key) ? 404 : 200;
  return status === expected && (headers.get("Cache-Control") ?? "").startsWith("public");
}

/** Whether the page no longer exists, or has moved. */
function isGone({ status }: Response): boolean {
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

function listCachedHeaders({ headers }: Response): [string, string][] {
  return [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name));
}
