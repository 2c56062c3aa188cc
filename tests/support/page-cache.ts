import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import { pino } from "pino";
import { onTestFinished } from "vitest";

import type { ContentChanges, ContentWatcher } from "#server/content-changes.ts";
import { createListener } from "#server/http/create-server.ts";
import { listSecurityHeaders } from "#server/http/security-headers/security-headers.ts";
import { createFreshness } from "#server/page-cache/freshness.ts";
import { createPageCache, type PageCacheOptions } from "#server/page-cache/page-cache.ts";
import { MISSING_KEYS, type PageIndex } from "#server/page-cache/page-index.ts";
import { toPageKey } from "#server/page-cache/page-key.ts";
import type { StoreLimits } from "#server/page-cache/page-store.ts";
import { recordRead } from "#server/render/reads.ts";
import type { RenderedPage } from "#server/render/render-request.ts";
import { listenForTest } from "#tests/support/listen-for-test.ts";

export const MORNING = Date.parse("2026-11-20T10:00:00-05:00");
export const EVENING = Date.parse("2026-11-20T18:00:01-05:00");

function makePage(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): RenderedPage {
  const body = new TextEncoder().encode(text);
  return { status, headers: [...new Headers(headers)], body, encoded: null };
}

const PUBLIC = { "Cache-Control": "public" };

/** An index of a site whose pages all exist. */
const WHOLE_INDEX: PageIndex = {
  find: toPageKey,
  verify: (requested) => Promise.resolve(requested),
};

/** An application whose pages show the current words of the tables, with enough text to be worth compressing. */
export function makeSite() {
  const site = {
    renders: 0,
    words: { products: "melaza", news: "feria" } as Record<string, string>,
    isDown: false,
    /** Pages whose record was deleted. */
    gone: new Set<string>(),
    /** Delays a page after its reads. */
    hold: Promise.resolve(),
    /** The same for single paths. */
    holds: new Map<string, Promise<void>>(),
    watcher: null as ContentWatcher | null,
    version: 1,
    change: (table: string, word: string, isPublication = false) => {
      site.words[table] = word;
      site.version += 1;
      return site.watcher?.onChange(table, site.version, isPublication);
    },
    /** What the renderer compressed. */
    encoded: null as RenderedPage["encoded"],
    render: async (key: string): Promise<RenderedPage> => {
      site.renders += 1;
      const [pathname = ""] = key.split("?", 1);
      const table = pathname.startsWith("/noticias") ? "news" : "products";
      recordRead(`http://localhost/rest/v1/${table}?select=*`);
      const word = site.words[table];
      await (site.holds.get(pathname) ?? site.hold);
      if (site.isDown) return makePage(503, "caído");
      const isMissing = MISSING_KEYS.has(key);
      if (isMissing || pathname.endsWith("/nada") || site.gone.has(pathname)) {
        return makePage(404, `no hay ${word}`, PUBLIC);
      }
      if (pathname.endsWith("/viejo")) return makePage(301, "", { Location: "/productos/nuevo" });
      const clock = "<p data-clock>Abierto ahora</p>";
      const page = makePage(200, `<main>${word}</main>${clock}${"relleno ".repeat(500)}`, {
        "Content-Type": "text/html",
        "Cache-Control": "public",
        Expires: new Date(EVENING - 1000).toUTCString(),
        "X-Request-Id": "1",
      });
      return { ...page, encoded: site.encoded };
    },
  };
  return site;
}

type Site = ReturnType<typeof makeSite>;

interface Parts extends Pick<PageCacheOptions, "visits" | "redirects"> {
  folder?: string;
  build?: string;
  limits?: StoreLimits;
  index?: PageIndex;
  listRecordPaths?: () => Promise<string[]>;
  now?: () => number;
  idleMs?: number;
}

export async function serve(site: Site, parts: Parts = {}) {
  const folder = parts.folder ?? (await makeFolder());
  const { build: version = "build", limits } = parts;
  // Silent, since the folder is removed before the last pages are written.
  const logger = pino({ level: "silent" });
  const cache = createPageCache({
    folder,
    version,
    limits,
    logger,
    freshness: createFreshness(logger),
    index: parts.index ?? WHOLE_INDEX,
    render: site.render,
    security: listSecurityHeaders("https://www.empresa.example"),
    now: parts.now ?? (() => MORNING),
    idleMs: parts.idleMs ?? 0,
    listRecordPaths: parts.listRecordPaths,
    visits: parts.visits,
    redirects: parts.redirects,
  });
  const server = createServer(
    createListener([cache.handle], (_, response) => void response.end("the application")),
  );
  const origin = `http://127.0.0.1:${await listenForTest(server)}`;
  const get = (target: string, init: RequestInit = {}) => fetch(origin + target, init);
  const read = async (target: string) => (await get(target)).text();
  return { cache, get, read, folder };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "pages-"));
  // Pages may still be written there.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function follow(site: Site): ContentChanges {
  return {
    watch: (watcher) => {
      site.watcher = watcher;
      watcher.onState(true);
      return Promise.resolve(() => Promise.resolve());
    },
    readVersion: () =>
      site.isDown ? Promise.reject(new Error("down")) : Promise.resolve(site.version),
    flush: () => Promise.resolve(),
    readDelivery: () => ({ by: "notifications", withinSeconds: 0 }),
  };
}

export async function serveFresh(parts: Parts = {}) {
  const site = makeSite();
  const served = await serve(site, parts);
  await served.cache.follow(follow(site));
  return { site, ...served };
}
