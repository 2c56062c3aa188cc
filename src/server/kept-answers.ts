import path from "node:path";

import { hasArticlePage, hasProductPage } from "#data/site-map.ts";
import type { createApp } from "#server/app.ts";
import { createKeptAssets, type KeptAssets } from "#server/assets/kept-assets.ts";
import { createKnownPaths, listFiles } from "#server/known-paths.ts";
import type { Logger } from "#server/logging/logger.ts";
import type { OnEncoded } from "#server/page-cache/encode-page.ts";
import { createPageCache, type PageCache } from "#server/page-cache/page-cache.ts";
import { createPageFiles } from "#server/page-cache/page-files.ts";
import { listSecurityHeaders } from "#server/security-headers/security-headers.ts";
import type { SiteFacts } from "#server/site-build.ts";
import { createVisitorClient } from "#server/visitor-client.ts";
import type { Wire } from "#server/wire.ts";
import type { Settings } from "#settings/settings.ts";

export interface KeptAnswersOptions {
  app: ReturnType<typeof createApp>;
  build: SiteFacts;
  /** Folder of the browser's files. */
  clientFolder: string;
  getWire: () => Wire | null;
  settings: Settings;
  logger: Logger;
}

/** What a page that is made for the cache knows of its connection: none. */
const IN_PROCESS = { incoming: { socket: {} }, isForEverybody: true };

/** What is kept in front of the application: pages, and files of the build. */
export function createKeptAnswers(options: KeptAnswersOptions): {
  pages: PageCache;
  assets: KeptAssets;
} {
  const { app, build, clientFolder, settings, logger } = options;
  const getClient = createVisitorClient(options.getWire);
  const render = (request: Request, onEncoded?: OnEncoded) =>
    app.fetch(request, { ...IN_PROCESS, onEncoded });
  const files = listFiles(clientFolder);
  const serverPaths = app.routes.map((route) => route.path);
  const isKnown = createKnownPaths([...serverPaths, ...build.pagePaths], files);
  const pages = createPageCache({
    render,
    origin: settings.SITE_URL,
    logger,
    files: createPageFiles(path.join(settings.DATA_DIR, "cache/pages"), build.version, (error) =>
      logger.warn({ err: error }, "a page could not be written to disk"),
    ),
    nowhere: {
      isUnknown: (address) => !isKnown(address),
      isMissing: async (address) => {
        const [, list, slug = ""] = address.split("/");
        const has = list === "productos" ? hasProductPage : hasArticlePage;
        return !(await has(getClient(), slug));
      },
    },
  });
  return { pages, assets: createKeptAssets(render, files, listSecurityHeaders(settings.SITE_URL)) };
}
