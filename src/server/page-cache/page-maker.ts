import { getOpeningState } from "#domain/hours/opening-hours.ts";
import type { Logger } from "#server/logging/logger.ts";
import type { Freshness } from "#server/page-cache/freshness.ts";
import { compressBetter, keepPage, type KeptPage } from "#server/page-cache/kept-page.ts";
import type { PageFiles } from "#server/page-cache/page-files.ts";
import type { PageKey } from "#server/page-cache/page-key.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";
import { recordReads } from "#server/page-cache/read-tags.ts";

/** What making a page gave: a page that is kept, or an answer for those who asked. */
export type Outcome = { page: KeptPage } | { page: null; answer: Response; body: Buffer };

export interface PageMaker {
  /** Makes a page, once for all who ask meanwhile. */
  make: (pageKey: PageKey) => Promise<Outcome>;
  /** How many were made. */
  count: () => number;
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
}

/** Makes pages, and keeps those that are for everybody. */
export function createPageMaker(parts: PageMakerParts): PageMaker {
  const { store, files, freshness, logger } = parts;
  const flights = new Map<string, { start: number; outcome: Promise<Outcome> }>();
  let count = 0;
  let improving: Promise<void> = Promise.resolve();

  const improve = async (page: KeptPage) => {
    if (store.get(page.key) !== page || page.isStale) return;
    await Promise.all([compressBetter(page), files.write(page)]).catch((error: unknown) =>
      logger.warn({ err: error }, "a kept page was not compressed"),
    );
  };

  const start = async (pageKey: PageKey, mark: number): Promise<Outcome> => {
    count += 1;
    const outcome = await renderPage(pageKey.key, parts);
    const { page } = outcome;
    if (page === null) return outcome;
    page.isStale = freshness.hasChanged(page.tags, mark);
    store.put(page, pageKey.isOwn);
    if (pageKey.isOwn && !page.isStale) improving = improving.then(() => improve(page));
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
  };
}

async function renderPage(key: string, { render, origin, now }: PageMakerParts): Promise<Outcome> {
  const expiresAt = getOpeningState(new Date(now())).nextChange.getTime();
  const { result: answer, tags } = await recordReads(async () => render(new Request(origin + key)));
  const body = Buffer.from(await answer.arrayBuffer());
  if (!mayBeKept(answer)) return { page: null, answer, body };
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

function mayBeKept({ status, headers }: Response): boolean {
  return status === 200 && (headers.get("Cache-Control") ?? "").startsWith("public");
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
