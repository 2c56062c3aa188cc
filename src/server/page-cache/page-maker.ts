import { createQueue } from "#backend/pictures/queue.ts";
import { getOpeningState } from "#domain/hours/opening-hours.ts";
import type { Logger } from "#server/logging/logger.ts";
import type { Freshness } from "#server/page-cache/freshness.ts";
import { compressBetter, keepPage, type KeptPage } from "#server/page-cache/kept-page.ts";
import { NOWHERE_KEY } from "#server/page-cache/nowhere.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import type { PageKey } from "#server/page-cache/page-key.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";
import { recordReads } from "#server/page-cache/read-tags.ts";

/** What making a page gave: a page that is kept, or an answer for those who asked. */
export type Outcome = { page: KeptPage } | { page: null; answer: Response; body: Buffer };

export interface PageMaker {
  /** Makes a page, once for all who ask meanwhile. @throws {BusyError} when too many views wait */
  make: (pageKey: PageKey) => Promise<Outcome>;
  /** How many were made. */
  count: () => number;
  /** Writes what would have been written a moment later. */
  flush: () => Promise<void>;
}

export interface PageMakerParts {
  /** The whole application, asked without a socket. */
  render: (request: Request) => Response | Promise<Response>;
  /** Canonical origin of the site. */
  origin: string;
  logger: Logger;
  store: PageStore;
  files: PageFiles;
  freshness: Freshness;
  now: () => number;
  /** How long a page stays as it is before it is written to disk and compressed at the best quality. */
  quietMs?: number;
}

/** Who saves often would have that done to every version, for a second that nobody needs. */
const QUIET_MS = 2000;

/** Views of lists are without number: the site's own pages are not to wait for them. */
const PARALLEL_VIEWS = 2;
const MAX_WAITING = 200;

/** Makes pages, and keeps those that are for everybody. */
export function createPageMaker(parts: PageMakerParts): PageMaker {
  const { store, files, freshness, logger, quietMs = QUIET_MS } = parts;
  const flights = new Map<string, { start: number; outcome: Promise<Outcome> }>();
  const takeTurn = createQueue(PARALLEL_VIEWS, MAX_WAITING);
  let count = 0;
  /** The latest of each address that is to be written: older ones are let go of at once. */
  const unwritten = new Map<string, { page: KeptPage; timer: NodeJS.Timeout }>();
  // One after the other: none is worth the time of the pages that are asked for.
  let finishing: Promise<void> = Promise.resolve();

  const isCurrent = (page: KeptPage) => store.get(page.key) === page && !page.isStale;
  const write = async (page: KeptPage) => {
    if (unwritten.get(page.key)?.page !== page) return;
    unwritten.delete(page.key);
    if (isCurrent(page)) await files.write(page);
  };
  const finish = async (page: KeptPage) => {
    await write(page);
    if (!isCurrent(page)) return;
    await compressBetter(page).catch((error: unknown) =>
      logger.warn({ err: error }, "a kept page was not compressed"),
    );
  };
  const finishLater = (page: KeptPage) => {
    clearTimeout(unwritten.get(page.key)?.timer);
    const timer = setTimeout(() => {
      finishing = finishing.then(() => finish(page));
    }, quietMs).unref();
    unwritten.set(page.key, { page, timer });
  };

  const start = async (pageKey: PageKey, mark: number): Promise<Outcome> => {
    count += 1;
    const render = () => renderPage(pageKey.key, parts);
    const outcome = await (pageKey.isOwn ? render() : takeTurn(render));
    const { page } = outcome;
    if (page === null) return outcome;
    page.isStale = freshness.hasChanged(page.tags, mark);
    // Nobody asked for a page that is made because of a change.
    page.usedAt = store.get(page.key)?.usedAt ?? 0;
    store.put(page, pageKey.isOwn);
    if (pageKey.isOwn && !page.isStale) finishLater(page);
    return outcome;
  };

  return {
    make: (pageKey) => {
      const { key } = pageKey;
      const mark = freshness.mark();
      const known = flights.get(key);
      // Who comes after a change does not wait for a page that was begun before it.
      if (known?.start === mark) return known.outcome;
      const flight = { start: mark, outcome: start(pageKey, mark) };
      flights.set(key, flight);
      const end = () => {
        if (flights.get(key) === flight) flights.delete(key);
      };
      flight.outcome.then(end, end);
      return flight.outcome;
    },
    count: () => count,
    flush: async () =>
      void (await Promise.all([...unwritten.values()].map(({ page }) => write(page)))),
  };
}

async function renderPage(key: string, { render, origin, now }: PageMakerParts): Promise<Outcome> {
  const expiresAt = getOpeningState(new Date(now())).nextChange.getTime();
  const { result: answer, tags } = await recordReads(async () => render(new Request(origin + key)));
  const body = Buffer.from(await answer.arrayBuffer());
  if (!mayBeKept(answer, key)) return { page: null, answer, body };
  const page = await keepPage({
    key,
    status: answer.status,
    headers: listKeptHeaders(answer),
    tags: [...tags],
    expiresAt,
    html: body,
  });
  return { page };
}

function mayBeKept({ status, headers }: Response, key: string): boolean {
  const expected = key === NOWHERE_KEY ? 404 : 200;
  return status === expected && (headers.get("Cache-Control") ?? "").startsWith("public");
}

/** Made for each answer anew. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  "cache-control",
  "content-length",
  "date",
  "x-request-id",
]);

function listKeptHeaders({ headers }: Response): [string, string][] {
  return [...headers].filter(([name]) => !NOT_KEPT.has(name));
}
