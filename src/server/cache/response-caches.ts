import path from "node:path";

import { hasArticlePage, hasProductPage } from "#data/site-map.ts";
import type { createApp } from "#server/app.ts";
import type { Backend } from "#server/backend.ts";
import { createAssetCache, type AssetCache } from "#server/cache/assets/asset-cache.ts";
import { createRouteTable, listFiles } from "#server/cache/not-found/route-table.ts";
import { createPageCache, type PageCache } from "#server/cache/pages/page-cache.ts";
import { createPageFiles } from "#server/cache/pages/page-files.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { listSecurityHeaders } from "#server/http/security-headers/security-headers.ts";
import type { OnEncoded } from "#server/render/encode-page.ts";
import type { SiteFacts } from "#server/render/site-build.ts";
import type { Settings } from "#settings/settings.ts";

export interface ResponseCachesOptions {
  app: ReturnType<typeof createApp>;
  build: SiteFacts;
  /** Folder of the browser's files. */
  clientFolder: string;
  backend: Pick<Backend, "visitor">;
  settings: Settings;
  logger: Logger;
}

/** Bindings of a render for the cache: it has no connection. */
const IN_PROCESS = { incoming: { socket: {} }, isForCache: true };

/** The caches in front of the application: pages, and files of the build. */
export function createResponseCaches(options: ResponseCachesOptions): {
  pages: PageCache;
  assets: AssetCache;
} {
  const { app, build, clientFolder, backend, settings, logger } = options;
  const render = (request: Request, onEncoded?: OnEncoded) =>
    app.fetch(request, { ...IN_PROCESS, onEncoded });
  const files = listFiles(clientFolder);
  const serverPaths = app.routes.map((route) => route.path);
  const isKnown = createRouteTable([...serverPaths, ...build.pagePaths], files);
  const pages = createPageCache({
    render,
    origin: settings.SITE_URL,
    logger,
    files: createPageFiles(path.join(settings.DATA_DIR, "cache/pages"), build.version, (error) =>
      logger.warn({ err: error }, "a page could not be written to disk"),
    ),
    notFound: {
      isUnknown: (address) => !isKnown(address),
      isMissing: async (address) => {
        const [, list, slug = ""] = address.split("/");
        const has = list === "productos" ? hasProductPage : hasArticlePage;
        return !(await has(backend.visitor, slug));
      },
    },
  });
  return { pages, assets: createAssetCache(render, files, listSecurityHeaders(settings.SITE_URL)) };
}
