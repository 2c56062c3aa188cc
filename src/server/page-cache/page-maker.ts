import { createQueue } from "#backend/pictures/queue.ts";
import { getOpeningState } from "#domain/hours/opening-hours.ts";
import { type EncodedPage, encodeInPool, type OnEncoded } from "#server/page-cache/encode-page.ts";
import type { Freshness } from "#server/page-cache/freshness.ts";
import { keepPage, type KeptPage } from "#server/page-cache/kept-page.ts";
import { NOWHERE_KEY } from "#server/page-cache/nowhere.ts";
import { createPageFinisher, type PageFinisherParts } from "#server/page-cache/page-finisher.ts";
import type { PageKey } from "#server/page-cache/page-key.ts";
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

/** The whole application, asked without a socket. */
export type RenderForAll = (request: Request, onEncoded: OnEncoded) => Response | Promise<Response>;

export interface PageMakerParts extends PageFinisherParts {
  render: RenderForAll;
  /** Canonical origin of the site. */
  origin: string;
  freshness: Freshness;
  now: () => number;
}

/** Views of lists are without number: the site's own pages are not to wait for them. */
const PARALLEL_VIEWS = 2;
const MAX_WAITING = 200;

/** Makes pages, and keeps those that are for everybody. */
export function createPageMaker(parts: PageMakerParts): PageMaker {
  const { store, freshness } = parts;
  const flights = new Map<string, { start: number; outcome: Promise<Outcome> }>();
  const takeTurn = createQueue(PARALLEL_VIEWS, MAX_WAITING);
  const finisher = createPageFinisher(parts);
  let count = 0;

  /** A page whose record is gone is not to be shown as its last good version. */
  const drop = (key: string) => {
    const page = store.get(key);
    if (page === undefined || store.isCurrent(page)) return;
    store.remove(key);
    finisher.forget(key);
  };
  /** What was begun before a change does not push out what was made after it. */
  const keep = (page: KeptPage, isOwn: boolean) => {
    const kept = store.get(page.key);
    if (page.isStale && kept && store.isCurrent(kept)) return;
    // Nobody asked for a page that is made because of a change.
    page.usedAt = kept?.usedAt ?? 0;
    store.put(page, isOwn);
    if (isOwn && !page.isStale) finisher.finishLater(page);
  };

  const start = async (pageKey: PageKey, mark: number): Promise<Outcome> => {
    count += 1;
    const render = () => renderPage(pageKey.key, parts);
    const outcome = await (pageKey.isOwn ? render() : takeTurn(render));
    const { page } = outcome;
    if (page === null) {
      if (isGone(outcome.answer)) drop(pageKey.key);
    } else {
      page.isStale = freshness.hasChanged(page.tags, mark);
      keep(page, pageKey.isOwn);
    }
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
    flush: finisher.flush,
  };
}

async function renderPage(key: string, parts: PageMakerParts): Promise<Outcome> {
  const { render, origin, now } = parts;
  const expiresAt = getOpeningState(new Date(now())).nextChange.getTime();
  let made: EncodedPage | null = null;
  const { result: answer, tags } = await recordReads(async () =>
    render(new Request(origin + key), (encoded) => {
      made = encoded;
    }),
  );
  const body = Buffer.from(await answer.arrayBuffer());
  if (!mayBeKept(answer, key)) return { page: null, answer, body };
  const { status } = answer;
  const headers = listKeptHeaders(answer);
  const source = { key, status, headers, tags: [...tags], expiresAt, html: body };
  return { page: keepPage(source, await encode(body, made)) };
}

/** What was compressed where the page was made, if the page is still the same. */
async function encode(body: Buffer, made: EncodedPage | null): Promise<EncodedPage> {
  return made !== null && body.equals(made.html) ? made : encodeInPool(body);
}

function mayBeKept({ status, headers }: Response, key: string): boolean {
  const expected = key === NOWHERE_KEY ? 404 : 200;
  return status === expected && (headers.get("Cache-Control") ?? "").startsWith("public");
}

/** Whether there is no such page any more, or it is elsewhere now. */
function isGone({ status }: Response): boolean {
  return status === 404 || status === 410 || (status >= 300 && status < 400);
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
