import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";

import { RESIZED_PICTURES_PATH } from "#domain/media/picture-address.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import { assetCaching } from "#server/cache/assets/asset-caching.ts";
import type { PageState } from "#server/cache/pages/page-state.ts";
import type { PictureCache } from "#server/cache/pictures/picture-cache.ts";
import type { Documents } from "#server/documents/documents.ts";
import { addDocumentRoutes } from "#server/documents/routes.ts";
import { cachePolicy } from "#server/http/cache-policy.ts";
import { canonicalPath } from "#server/http/canonical-path.ts";
import { resolveClientAddress } from "#server/http/client-address.ts";
import { compression } from "#server/http/compression/compression.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { requestLog } from "#server/http/logging/request-log.ts";
import { createSecurityLog } from "#server/http/logging/security-log.ts";
import { refuseSlowly } from "#server/http/refusals/refuse-slowly.ts";
import { UNEXPECTED } from "#server/http/refusals/texts.ts";
import {
  explainRanges,
  refuseForbiddenMethods,
  unreadablePaths,
} from "#server/http/refusals/unanswerable.ts";
import { searchLimit } from "#server/http/search-limit.ts";
import {
  securityHeaders,
  toSecurityOptions,
} from "#server/http/security-headers/security-headers.ts";
import { addFocusRoute } from "#server/media/images/focus-route.ts";
import type { Resizer } from "#server/media/images/resizer.ts";
import { addImageRoutes } from "#server/media/images/routes.ts";
import { addShareImageRoutes } from "#server/media/share-images/routes.ts";
import type { ShareImages } from "#server/media/share-images/share-images.ts";
import { addHealthRoutes } from "#server/operations/health.ts";
import { addInvitationRoute } from "#server/operations/invitation-route.ts";
import { addMetricsRoute } from "#server/operations/metrics-routes.ts";
import { createMetrics } from "#server/operations/metrics.ts";
import { addOperationRoutes } from "#server/operations/operation-routes.ts";
import { addPolicyReportRoute } from "#server/operations/policy-reports.ts";
import { traceRequests } from "#server/operations/tracing/trace-requests.ts";
import type { Tracing } from "#server/operations/tracing/tracing.ts";
import { addPageRoutes, type PageRoutesOptions } from "#server/render/page-routes.ts";

export interface AppOptions extends Omit<PageRoutesOptions, "readAddress"> {
  logger: Logger;
  /** Folder of the browser's files, relative to the working directory; null in development. */
  clientFolder: string | null;
  resizer: Resizer;
  pictures: Pick<PictureCache, "remember">;
  shareImages: ShareImages;
  documents: Documents;
  /** Null where no pages are cached. */
  pageState: Pick<PageState, "read" | "shareReads"> | null;
  /** Null where no traces are asked for. */
  tracing: Tracing | null;
  /** What the build was made of; null in development. */
  commit: string | null;
}

/** The whole site as one handler. The order matters: middleware applies to all that is below it. */
export function createApp(options: AppOptions): Hono<AppEnvironment> {
  const { settings, logger, backend, clientFolder, tracing } = options;
  const app = new Hono<AppEnvironment>();
  const readAddress = ({ env, req }: Context<AppEnvironment>) =>
    resolveClientAddress(
      env.incoming.socket.remoteAddress ?? "",
      req.header("x-forwarded-for"),
      settings.TRUST_PROXY,
    );
  const readPages = () => options.pageState?.read() ?? null;
  const logSecurity = createSecurityLog();
  const metrics = createMetrics({ readPages, backend });
  app.use(`${RESIZED_PICTURES_PATH}*`, options.pictures.remember);
  if (tracing) app.use(traceRequests(tracing));
  app.use(requestLog(logger, metrics.observe));
  app.use(compression());
  // Below the compression: the policy of a document is computed from its text.
  app.use(securityHeaders({ ...toSecurityOptions(settings), isDevelopment: !clientFolder }));
  addHealthRoutes(app, backend, {
    isServingStale: () => readPages()?.isServingStale ?? false,
    commit: options.commit,
  });
  addMetricsRoute(app, metrics, settings.METRICS_TOKEN);
  addOperationRoutes(app, backend);
  addPolicyReportRoute(app);
  if (clientFolder !== null) {
    app.use(
      assetCaching(),
      explainRanges,
      serveStatic({ root: clientFolder, precompressed: true }),
    );
  }
  addImageRoutes(app, options.resizer);
  const siteUrl = settings.SITE_URL;
  addShareImageRoutes(app, { shareImages: options.shareImages, backend, siteUrl });
  for (const path of API_PATHS) {
    app.all(path, async (context) => {
      if (backend.fetch === null) {
        // Records name stored files by their path on this site, wherever they are stored.
        return context.req.path.startsWith(STORED_FILES_PATH)
          ? context.redirect(backend.url + context.req.path, 302)
          : context.notFound();
      }
      const clientAddress = readAddress(context);
      const { outgoing } = context.env;
      const request = context.req.raw;
      const response = await backend.fetch(request, { clientAddress, outgoing });
      logSecurity(context.get("logger"), { request, status: response.status, clientAddress });
      return refuseSlowly(response);
    });
  }
  app.use(refuseForbiddenMethods, canonicalPath, unreadablePaths(app.fetch));
  app.use(searchLimit(backend, readAddress));
  addInvitationRoute(app, backend);
  addFocusRoute(app, backend, options.resizer);
  app.use(cachePolicy());
  addDocumentRoutes(app, { documents: options.documents, backend, siteUrl, readAddress });
  addPageRoutes(app, { ...options, readAddress });
  app.notFound((context) => context.json({ message: "Not found" }, 404));
  app.onError((error, context) => {
    context.get("logger").error({ err: error }, "unexpected error");
    return context.text(UNEXPECTED, 500);
  });
  return app;
}

const API_PATHS = [
  ...["/rest/v1/*", "/auth/v1/*", "/storage/v1/*", "/realtime/v1/*"],
  ...["/functions/v1/*", "/graphql/v1/*"],
];
