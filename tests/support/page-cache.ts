import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { pino } from "pino";
import { onTestFinished } from "vitest";

import type { ContentChanges, ContentWatcher } from "#server/cache/content-changes.ts";
import { type NotFoundChecks, MISSING_KEYS } from "#server/cache/not-found/not-found.ts";
import { createPageCache } from "#server/cache/pages/page-cache.ts";
import { createPageState } from "#server/cache/pages/page-state.ts";
import type { StoreLimits } from "#server/cache/pages/page-store.ts";
import { noteRead } from "#server/cache/pages/read-tags.ts";
import { createListener } from "#server/http/listener.ts";
import type { EncodedPage, OnEncoded } from "#server/render/encode-page.ts";

export const MORNING = Date.parse("2026-11-20T10:00:00-05:00");
export const EVENING = Date.parse("2026-11-20T18:00:01-05:00");

const PUBLIC = { "Cache-Control": "public" };

/** An application whose pages show the current words of the tables, with enough text to be worth compressing. */
export function makeSite() {
  const site = {
    renders: 0,
    words: { products: "melaza", news: "feria" } as Record<string, string>,
    isDown: false,
    /** Pages whose record was deleted. */
    gone: new Set<string>(),
    /** Delays a page after its reads. */
    gate: Promise.resolve(),
    /** The same for single paths. */
    gates: new Map<string, Promise<void>>(),
    watcher: null as ContentWatcher | null,
    version: 1,
    change: (table: string, word: string, isPublication = false) => {
      site.words[table] = word;
      site.version += 1;
      return site.watcher?.onChange(table, site.version, isPublication);
    },
    /** Encodings that the renderer reports. */
    encoded: null as EncodedPage | null,
    render: async (request: Request, onEncoded: OnEncoded): Promise<Response> => {
      if (site.encoded) onEncoded(site.encoded);
      site.renders += 1;
      const { pathname, search } = new URL(request.url);
      const table = pathname.startsWith("/noticias") ? "news" : "products";
      noteRead(`http://localhost/rest/v1/${table}?select=*`);
      const word = site.words[table];
      await (site.gates.get(pathname) ?? site.gate);
      if (site.isDown) return new Response("caído", { status: 503 });
      const isMissing = MISSING_KEYS.has(pathname + search);
      if (isMissing || pathname.endsWith("/nada") || site.gone.has(pathname)) {
        return new Response(`no hay ${word}`, { status: 404, headers: PUBLIC });
      }
      if (pathname.endsWith("/viejo")) {
        return new Response(null, { status: 301, headers: { Location: "/productos/nuevo" } });
      }
      const clock = "<p data-clock>Abierto ahora</p>";
      return new Response(`<main>${word}</main>${clock}${"relleno ".repeat(500)}`, {
        headers: {
          "Content-Type": "text/html",
          "Cache-Control": "public",
          Expires: new Date(EVENING - 1000).toUTCString(),
          "X-Request-Id": "1",
        },
      });
    },
  };
  return site;
}

type Site = ReturnType<typeof makeSite>;

interface Parts {
  folder?: string;
  build?: string;
  limits?: StoreLimits;
  notFound?: NotFoundChecks;
  listRecordPaths?: () => Promise<string[]>;
  now?: () => number;
  idleMs?: number;
}

export async function serve(site: Site, parts: Parts = {}) {
  const folder = parts.folder ?? (await makeFolder());
  const { build: version = "build", limits } = parts;
  // Silent, since the folder is removed before the last pages are written.
  const logger = pino({ level: "silent" });
  const state = createPageState({ folder, version, logger, limits });
  const cache = createPageCache({
    state,
    logger,
    render: site.render,
    origin: "https://www.empresa.example",
    now: parts.now ?? (() => MORNING),
    idleMs: parts.idleMs ?? 0,
    listRecordPaths: parts.listRecordPaths,
    ...(parts.notFound && { notFound: parts.notFound }),
  });
  const server = createServer(
    createListener([cache.handle], (_, response) => void response.end("the application")),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (target: string, init: RequestInit = {}) => fetch(origin + target, init);
  const read = async (target: string) => (await get(target)).text();
  return { cache, state, get, read, folder };
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
