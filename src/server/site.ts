import path from "node:path";

import { createApp } from "#server/app.ts";
import type { Backend } from "#server/backend.ts";
import type { Development } from "#server/development.ts";
import { createAssetCache, listFiles } from "#server/files/assets.ts";
import { type BrandOptions, createBrand } from "#server/files/brand/brand.ts";
import { createDocuments } from "#server/files/documents/documents.ts";
import { createAllowedCrops } from "#server/files/images/allowed-crops.ts";
import { createImageCache } from "#server/files/images/image-cache.ts";
import type { ImageWork } from "#server/files/images/image-work.ts";
import { createResizer, type ResizerOptions } from "#server/files/images/resizer.ts";
import { createShareImages } from "#server/files/share-images/share-images.ts";
import { createListener, createSiteServer } from "#server/http/create-server.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { createRequestLog, type RequestLog } from "#server/http/logging/request-log.ts";
import { type AttachmentsOptions, createAttachments } from "#server/http/request-file-routes.ts";
import {
  listSecurityHeaders,
  toSecurityOptions,
} from "#server/http/security-headers/security-headers.ts";
import { createUpgrades } from "#server/http/upgrades.ts";
import type { SendTestMail } from "#server/operations/installation-routes.ts";
import { createMetrics } from "#server/operations/metrics.ts";
import { traceRenders, type Tracing } from "#server/operations/tracing/tracing.ts";
import { createFreshness, type Freshness } from "#server/page-cache/freshness.ts";
import { createPageCache, type PageCache } from "#server/page-cache/page-cache.ts";
import { createPageIndex, listRecordPaths, type PageIndex } from "#server/page-cache/page-index.ts";
import { createRenderForCache } from "#server/page-cache/render-for-cache.ts";
import { createRedirects, type Redirects } from "#server/redirects/redirects.ts";
import { renderInThread } from "#server/render/render-in-thread.ts";
import type { SiteFacts } from "#server/render/site-build.ts";
import { createSiteRenderer, type SiteRenderer } from "#server/render/site-renderer.ts";
import { createVisits, type Visits } from "#server/visits/visits.ts";
import type { Settings } from "#settings/settings.ts";

export interface SiteParts {
  /** The project's folder, with a slash at its end. */
  root: string;
  settings: Settings;
  logger: Logger;
  backend: Backend;
  /** Called when something is stored that is to be mailed or notified of. */
  wakeMail: () => void;
  sendTestMail: SendTestMail;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
  pictureWork: ImageWork;
  /** Null for the built site. */
  development: Development | null;
}

/** The application, what renders its pages, the caches in front of it, and the server for all of them. */
export async function createSite(parts: SiteParts) {
  const { root, settings, logger, backend, tracing, development, pictureWork } = parts;
  const { SITE_URL: siteUrl, DATA_DIR } = settings;
  const clientFolder = `${root}build/client`;
  const cacheFolder = path.join(DATA_DIR, "cache");
  const pages = development ?? (await renderInThread({ settings, logger, clientFolder }));
  const { build } = pages;
  const files = build ? listFiles(clientFolder) : [];
  const freshness = createFreshness(logger);
  const renderer = createSiteRenderer({
    settings,
    backend,
    wakeMail: parts.wakeMail,
    renderPage: tracing ? traceRenders(pages.render, tracing) : pages.render,
    // In development no changes are followed.
    freshness: build && freshness,
  });
  const metrics = createMetrics({ readPages: () => pageCache?.readStats() ?? null, backend });
  const requests = createRequestLog(logger, metrics.observe);
  const listPaths = () => ({
    patterns: [...app.routes.map((route) => route.path), ...(build?.pagePaths ?? [])],
    files,
  });
  const index = createPageIndex({ freshness, openReader: renderer.openReader, listPaths });
  const visits = createVisits({ siteUrl, backend, logger, verify: index.verify });
  const redirects = createRedirects({ siteUrl, backend, changes: freshness });
  const pageCache =
    build &&
    createSitePageCache({
      ...parts,
      build,
      freshness,
      renderer,
      requests,
      index,
      visits,
      redirects,
    });
  const images = createImageCache();
  const app = createApp({
    settings,
    backend,
    renderer,
    requests,
    metrics,
    visits,
    redirects,
    wakeMail: parts.wakeMail,
    tracing,
    images,
    ...createFileMakers({
      sourceFolder: development ? `${root}public` : clientFolder,
      cacheFolder,
      findStored: (name) => backend.findFile(name),
      isAllowedCrop: createAllowedCrops(backend),
      work: pictureWork,
      backend,
      freshness: build && freshness,
    }),
    clientFolder: development ? null : path.relative(process.cwd(), clientFolder),
    isServingStale: () => pageCache?.readStats().isServingStale ?? false,
    commit: build && build.commit,
    sendTestMail: parts.sendTestMail,
  });
  const security = listSecurityHeaders(siteUrl);
  const assets = createAssetCache(app, files, { logger, security });
  const cached = pageCache ? [pageCache.handle, assets.handle, images.handle] : [];
  const server = createSiteServer(app, {
    siteUrl,
    logger,
    before: development?.before ?? ((application) => createListener(cached, application)),
    upgrades: createUpgrades({
      backend,
      proxies: settings.TRUST_PROXY,
      isDevelopment: development !== null,
      security,
      origins: [siteUrl, ...settings.API_ORIGINS],
    }),
  });
  return { server, pages, pageCache, visits };
}

interface PageCacheParts extends Pick<SiteParts, "settings" | "logger" | "backend" | "tracing"> {
  build: SiteFacts;
  freshness: Freshness;
  renderer: SiteRenderer;
  requests: RequestLog;
  index: PageIndex;
  visits: Visits;
  redirects: Redirects;
}

function createSitePageCache(parts: PageCacheParts): PageCache {
  const { settings, logger, backend, tracing, build, freshness, renderer, requests } = parts;
  return createPageCache({
    folder: path.join(settings.DATA_DIR, "cache/pages"),
    version: build.version,
    logger,
    freshness,
    security: listSecurityHeaders(settings.SITE_URL),
    index: parts.index,
    visits: parts.visits,
    redirects: parts.redirects,
    render: createRenderForCache({
      renderer,
      requests,
      tracing,
      security: toSecurityOptions(settings),
    }),
    listRecordPaths: () => listRecordPaths(backend.visitor, Number.MAX_SAFE_INTEGER),
    findExamples: () => listRecordPaths(backend.visitor, 1),
  });
}

/** @param options with the folder for the caches of all files that are made from stored data */
function createFileMakers({
  cacheFolder,
  ...sources
}: ResizerOptions & BrandOptions & Pick<AttachmentsOptions, "backend">) {
  const brand = createBrand({ ...sources, cacheFolder: path.join(cacheFolder, "brand") });
  const resizer = createResizer({ ...sources, cacheFolder: path.join(cacheFolder, "images") });
  const shareImages = createShareImages({
    resizer,
    brand,
    work: sources.work,
    cacheFolder: path.join(cacheFolder, "share-images"),
  });
  const documents = createDocuments({
    ...sources,
    brand,
    resizer,
    cacheFolder: path.join(cacheFolder, "documents"),
  });
  const attachments = createAttachments({
    backend: sources.backend,
    folder: path.join(cacheFolder, "attachments"),
    pictureWork: sources.work,
  });
  return { brand, resizer, shareImages, documents, attachments };
}
