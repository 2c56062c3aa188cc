import { type Client, createClient } from "#data/client/client.ts";
import { listArticlePages, listProductPages } from "#data/site/site-map.ts";
import type { createApp } from "#server/app.ts";
import type { Backend } from "#server/backend.ts";
import { createAssetCache, type AssetCache } from "#server/cache/assets/asset-cache.ts";
import { createListViews } from "#server/cache/not-found/list-views.ts";
import { createRecordAddresses } from "#server/cache/not-found/record-addresses.ts";
import { createRouteTable, listFiles } from "#server/cache/not-found/route-table.ts";
import { createPageCache, type PageCache } from "#server/cache/pages/page-cache.ts";
import type { PageState } from "#server/cache/pages/page-state.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { listSecurityHeaders } from "#server/http/security-headers/security-headers.ts";
import type { OnEncoded } from "#server/render/encode-page.ts";
import { fromFetch, toFetch } from "#server/render/plain-http.ts";
import type { SiteFacts } from "#server/render/site-build.ts";

export interface ResponseCachesOptions {
  app: ReturnType<typeof createApp>;
  build: SiteFacts;
  /** Folder of the browser's files. */
  clientFolder: string;
  backend: Pick<Backend, "url" | "publishableKey" | "send" | "visitor">;
  siteUrl: string;
  logger: Logger;
  /** The application's. */
  state: PageState;
}

/** Bindings of a render for the cache: it has no connection. */
const IN_PROCESS = { incoming: { socket: {} }, isForCache: true };

/** The caches in front of the application: pages, and files of the build. */
export function createResponseCaches(options: ResponseCachesOptions): {
  pages: PageCache;
  assets: AssetCache;
} {
  const { app, build, clientFolder, backend, siteUrl, logger, state } = options;
  const render = (request: Request, onEncoded?: OnEncoded) =>
    app.fetch(request, { ...IN_PROCESS, onEncoded });
  const files = listFiles(clientFolder);
  const serverPaths = app.routes.map((route) => route.path);
  const isKnown = createRouteTable([...serverPaths, ...build.pagePaths], files);
  /** A page's own reads are then shared with those of a check. */
  const createSharingClient = () => {
    const { url, publishableKey: key, send } = backend;
    return createClient({ url, key, fetch: toFetch(state.shareReads(fromFetch(send), key)) });
  };
  const hasRecord = createRecordAddresses(state.freshness, createSharingClient);
  const pages = createPageCache({
    state,
    render,
    logger,
    origin: siteUrl,
    listRecordPaths: () => listRecordPaths(backend.visitor, Number.MAX_SAFE_INTEGER),
    findExamples: () => listRecordPaths(backend.visitor, 1),
    notFound: {
      isUnknown: (address) => !isKnown(address),
      isMissing: async (address) => !(await hasRecord(address)),
      views: createListViews(state.freshness, createSharingClient),
    },
  });
  return { pages, assets: createAssetCache(render, files, listSecurityHeaders(siteUrl)) };
}

/** The paths of the public records, at most `limit` of each kind. @throws {DataError} */
async function listRecordPaths(client: Client, limit: number): Promise<string[]> {
  const [products, articles] = await Promise.all([
    listProductPages(client, { limit }),
    listArticlePages(client, { limit }),
  ]);
  return [
    ...products.map(({ slug }) => `/productos/${slug}`),
    ...articles.map(({ slug }) => `/noticias/${slug}`),
  ];
}
