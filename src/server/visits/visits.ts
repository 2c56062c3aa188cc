import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import { isbot } from "isbot";

import { addVisits } from "#data/visits.ts";
import { LOTS_PATH } from "#domain/lots/addresses.ts";
import { toOldPath } from "#domain/redirects/redirect.ts";
import { toMissedSearch } from "#domain/search/missed-search.ts";
import {
  type CountedVisits,
  DIRECT,
  looksPersonal,
  OPENING_PATH,
  OTHERS,
  readCampaign,
  readReferrer,
} from "#domain/visits/visit-names.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import { memoizeLru } from "#lib/lru.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import { type PageKey, toPageKey } from "#server/page-cache/page-key.ts";
import { createVisitCounter } from "#server/visits/visit-counter.ts";

/** The part of a request that is looked at. */
export interface VisitRequest {
  method?: string | undefined;
  /** Path and query. */
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Counts what visitors open, in memory, and adds it to the database every half minute. */
export interface Visits extends Pick<RepeatedWork, "stop"> {
  /**
   * Counts a page that is being sent. A page that a browser only prefetches is counted apart.
   *
   * @param path of the page, with or without a query
   * @returns for a prefetch, the header `Link` by which the browser reports that it shows the page; otherwise null
   */
  countPage: (request: VisitRequest, path: string, time: number) => string | null;
  /** Counts an address that a visitor did not find. */
  countMissing: (request: VisitRequest, time: number) => void;
  /** Counts a page that was prefetched and is now shown. */
  countOpening: (page: string, from: string, time: number) => Promise<void>;
  /** Counts a tap on a chat link. @param page the page's address */
  countTap: (request: VisitRequest, page: string, time: number) => Promise<void>;
  /** Adds what has been counted to the database. @throws {DataError} */
  flush: () => Promise<void>;
}

export interface VisitsOptions {
  siteUrl: string;
  backend: Pick<Backend, "server">;
  logger: Logger;
  /** The page that is sent for a key, after reading whether it exists. */
  verify: (requested: PageKey) => Promise<PageKey>;
}

const FLUSH_EVERY_MS = 30_000;
const MAX_MISSING_LENGTH = 120;

export function createVisits({ siteUrl, backend, logger, verify }: VisitsOptions): Visits {
  const counter = createVisitCounter();
  const internal = `${new URL(siteUrl).origin}/`;
  const countArrival = (request: VisitRequest, time: number) => {
    const { referer } = request.headers;
    counter.add("referrer", referer === undefined ? DIRECT : nameOrigin(referer), time);
    const { url = "" } = request;
    const campaign = url.includes("utm_") ? readCampaign(readQuery(url)) : null;
    if (campaign !== null) counter.add("campaign", campaign, time);
  };
  const findPage = async (path: string): Promise<string | null> => {
    const name = toPageName(path);
    const key = name === null ? null : toPageKey(name);
    return key !== null && (await verify(key)).key === NOT_FOUND_KEY ? null : name;
  };
  /** Counts from which page the quote form was opened. */
  const countWay = async (from: string, time: number) => {
    const name = await findPage(from);
    if (name !== QUOTE_PATH) counter.add("quote", name ?? OTHERS, time);
  };
  const countShown = (name: string, from: string | null, time: number) => {
    counter.add("page", name, time);
    if (name !== QUOTE_PATH) return;
    if (from === null) counter.add("quote", OTHERS, time);
    // Whether the other page exists is read: clients can claim any.
    else countWay(from, time).catch(() => undefined);
  };
  return {
    countPage: (request, path, time) => {
      if (request.method !== "GET") return null;
      const { headers } = request;
      const from = readOwnPage(headers, internal);
      // The office looks at its own site.
      const name = from !== null && isPanel(from) ? null : toPageName(path);
      if (name === null) return null;
      if (!isFromBrowser(headers)) {
        counter.add("bot", OTHERS, time);
        return null;
      }
      if (isPrefetch(headers)) {
        counter.add("prefetch", OTHERS, time);
        return writeLink(name, from);
      }
      countShown(name, from, time);
      if (from === null) countArrival(request, time);
      const search = SEARCHED.has(name) ? readSearch(request.url ?? "") : null;
      if (search !== null) counter.add("search", search, time);
      return null;
    },
    countMissing: (request, time) => {
      const { method, url = "", headers } = request;
      if (method !== "GET" || isPrefetch(headers) || !isFromBrowser(headers)) return;
      const path = toOldPath(url);
      if (path === null) return;
      const isStorable = path.length <= MAX_MISSING_LENGTH && !looksPersonal(path);
      counter.add("missing", isStorable ? path : OTHERS, time);
    },
    countOpening: async (page, from, time) => {
      const name = await findPage(page);
      if (name !== null) countShown(name, from, time);
    },
    countTap: async ({ headers }, page, time) => {
      const path = page.startsWith(internal) ? page.slice(internal.length - 1) : page;
      const name = isPerson(headers["user-agent"]) ? await findPage(path) : null;
      if (name !== null) counter.add("tap", name, time);
    },
    ...startStoring(counter, { backend, logger }),
  };
}

/** Adds what is counted to the database: every half minute, and at the stop. */
function startStoring(
  counter: ReturnType<typeof createVisitCounter>,
  { backend, logger }: Pick<VisitsOptions, "backend" | "logger">,
): Pick<Visits, "flush" | "stop"> {
  const writer = randomUUID();
  let batch = 0;
  let counts: CountedVisits[] = [];
  const flush = async () => {
    if (counts.length === 0) {
      counts = counter.take();
      batch += 1;
    }
    if (counts.length === 0) return;
    // The same batch is sent until it is stored: the database adds it once.
    await addVisits(backend.server, { writer, batch, counts });
    counts = [];
  };
  const work = repeat(flush, {
    everyMs: FLUSH_EVERY_MS,
    firstAfterMs: FLUSH_EVERY_MS,
    onError: (error) => logger.warn({ err: error }, "visits could not be stored yet"),
  });
  return {
    flush,
    stop: async () => {
      await work.stop();
      await flush().catch((error: unknown) =>
        logger.warn({ err: error }, "the last visits were not stored"),
      );
    },
  };
}

const QUOTE_PATH = "/cotizar";

/** Pages for single visitors, which are never cached. */
const UNCACHED: ReadonlySet<string> = new Set([
  QUOTE_PATH,
  "/cotizar/recibida",
  "/boletin",
  "/boletin/recibida",
  "/boletin/confirmar",
  "/boletin/baja",
]);

/** Only its recipient has the address of a proposal, and the code of a lot is on its labels alone. */
const UNNAMED = ["/propuesta/", `${LOTS_PATH}/`];

/** The name under which a page is counted, which holds nothing that a visitor typed; null for what is no page. */
function toPageName(address: string): string | null {
  const end = address.search(/[?#]/);
  const path = end === -1 ? address : address.slice(0, end);
  // Feeds and the like.
  if (path.includes(".")) return null;
  if (UNCACHED.has(path) || toPageKey(path) !== null) return path;
  return UNNAMED.find((folder) => path.startsWith(folder))?.slice(0, -1) ?? null;
}

/**
 * The path of the site's own page that links to what is requested, empty if the browser does not say which; null for a
 * visitor who comes from elsewhere.
 *
 * @param internal the site's origin with a slash
 */
function readOwnPage(
  { referer, "sec-fetch-site": site }: IncomingHttpHeaders,
  internal: string,
): string | null {
  if (referer?.startsWith(internal)) return referer.slice(internal.length - 1);
  return site === "same-origin" ? "" : null;
}

const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-purpose"] !== undefined || headers["purpose"] !== undefined;

const isPanel = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path);

/** Lists that are searched with `?q=`. */
const SEARCHED: ReadonlySet<string> = new Set(["/productos", "/noticias"]);

/** The words of a search; null for a page without a search, or for a further page of its results. */
function readSearch(url: string): string | null {
  const query = url.includes("q=") ? readQuery(url) : null;
  const text = query?.get("q")?.trim();
  if (!query || !text || query.has("pagina")) return null;
  return toMissedSearch(text.slice(0, 200)) ?? OTHERS;
}

const readQuery = (url: string) => new URLSearchParams(url.slice(url.indexOf("?") + 1));

/** Most visitors come from a few addresses. */
const readKnownReferrer = memoizeLru(500, readReferrer);
const MAX_REFERRER_LENGTH = 300;

const nameOrigin = (referer: string): string =>
  (referer.length > MAX_REFERRER_LENGTH ? readReferrer : readKnownReferrer)(referer);

const MAX_AGENT_LENGTH = 400;
const isKnownBot = memoizeLru(1000, (agent) => isbot(agent));

function isPerson(agent: string | undefined): boolean {
  return agent !== undefined && agent.length <= MAX_AGENT_LENGTH && !isKnownBot(agent);
}

/** Whether a page is opened in a browser: all of them send these headers then. */
function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  const purpose = headers["sec-fetch-dest"];
  return (
    headers["accept-language"] !== undefined &&
    headers.accept?.includes("text/html") === true &&
    (purpose === undefined || purpose === "document") &&
    isPerson(headers["user-agent"])
  );
}

/** Browsers follow this link of a prefetched page when they show it (docs/decisions/0075-visits.md). */
function writeLink(page: string, from: string | null): string {
  const query = new URLSearchParams({ pagina: page, desde: from?.split(/[?#]/, 1)[0] ?? "" });
  return `<${OPENING_PATH}?${query.toString()}>; rel=preload; as=image`;
}
