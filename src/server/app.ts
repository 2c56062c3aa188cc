import { type Context, Hono } from "hono";

import { BRAND_PATH } from "#domain/identity/brand-files.ts";
import { RESIZED_PICTURES_PATH } from "#domain/media/picture-address.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";
import { addAssetRoutes } from "#server/files/assets.ts";
import { addBrandRoutes, type Brand } from "#server/files/brand/brand.ts";
import { addDocumentRoutes, type Documents } from "#server/files/documents/documents.ts";
import type { ImageCache } from "#server/files/images/image-cache.ts";
import type { Resizer } from "#server/files/images/resizer.ts";
import { addFocusRoute, addImageRoutes } from "#server/files/images/routes.ts";
import { addShareImageRoutes, type ShareImages } from "#server/files/share-images/share-images.ts";
import { cachePolicy } from "#server/http/cache-policy.ts";
import { resolveClientAddress } from "#server/http/client-address.ts";
import { comparisonLimit } from "#server/http/comparison-limit.ts";
import { compression } from "#server/http/compression/compression.ts";
import { delayRefusal, respondToError } from "#server/http/error-responses.ts";
import { addInvitationRoutes } from "#server/http/invitation-routes.ts";
import {
  type AppEnvironment,
  requestLog,
  type RequestLog,
} from "#server/http/logging/request-log.ts";
import { createSecurityLog } from "#server/http/logging/security-log.ts";
import {
  canonicalPath,
  refuseUnknownMethods,
  undecodablePaths,
} from "#server/http/malformed-requests.ts";
import { addPushRoutes } from "#server/http/push-routes.ts";
import { addRequestFileRoutes, type Attachments } from "#server/http/request-file-routes.ts";
import { searchLimit } from "#server/http/search-limit.ts";
import {
  securityHeaders,
  toSecurityOptions,
} from "#server/http/security-headers/security-headers.ts";
import { addWebhookRoutes } from "#server/http/webhook-routes.ts";
import { addLotRoutes } from "#server/lots/lot-routes.ts";
import {
  addInstallationRoutes,
  type SendTestMail,
} from "#server/operations/installation-routes.ts";
import type { Metrics } from "#server/operations/metrics.ts";
import {
  addHealthRoutes,
  addMetricsRoute,
  addOperationRoutes,
} from "#server/operations/operation-routes.ts";
import { addPolicyReportRoute } from "#server/operations/policy-reports.ts";
import { type Tracing, traceRequests } from "#server/operations/tracing/tracing.ts";
import { followRedirects, type Redirects } from "#server/redirects/redirects.ts";
import { addPageRoutes, type PageRoutesOptions } from "#server/render/page-routes.ts";
import { addVisitRoutes, countPages } from "#server/visits/visit-routes.ts";
import type { Visits } from "#server/visits/visits.ts";

export interface AppOptions extends Omit<PageRoutesOptions, "readAddress"> {
  requests: RequestLog;
  metrics: Metrics;
  visits: Visits;
  redirects: Redirects;
  /** Folder of the browser's files, relative to the working directory; null in development. */
  clientFolder: string | null;
  brand: Brand;
  resizer: Resizer;
  images: Pick<ImageCache, "store">;
  shareImages: ShareImages;
  documents: Documents;
  attachments: Attachments;
  /** Whether visitors get stale copies of pages. */
  isServingStale: () => boolean;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
  /** What the build was made of; null in development. */
  commit: string | null;
  sendTestMail: SendTestMail;
}

/** The whole site as one handler. The order matters: middleware applies to all that is below it. */
export function createApp(options: AppOptions): Hono<AppEnvironment> {
  const { settings, backend, clientFolder, tracing, metrics, visits } = options;
  const app = new Hono<AppEnvironment>();
  const readAddress = ({ env, req }: Context<AppEnvironment>) =>
    resolveClientAddress(
      env.incoming.socket.remoteAddress ?? "",
      req.header("x-forwarded-for"),
      settings.TRUST_PROXY,
    );
  const logSecurity = createSecurityLog();
  app.use(`${RESIZED_PICTURES_PATH}*`, options.images.store);
  app.use(`${BRAND_PATH}*`, options.images.store);
  if (tracing) app.use(traceRequests(tracing));
  app.use(requestLog(options.requests));
  app.use(compression());
  // Below the compression: the policy of a document is computed from its text.
  app.use(securityHeaders({ ...toSecurityOptions(settings), isDevelopment: !clientFolder }));
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
      return delayRefusal(response);
    });
  }
  addHealthRoutes(app, backend, options);
  addMetricsRoute(app, metrics, settings.METRICS_TOKEN);
  addOperationRoutes(app, backend);
  addPolicyReportRoute(app);
  addVisitRoutes(app, { visits, backend, readAddress });
  addBrandRoutes(app, options.brand);
  if (clientFolder !== null) addAssetRoutes(app, clientFolder);
  addImageRoutes(app, options.resizer);
  const siteUrl = settings.SITE_URL;
  addShareImageRoutes(app, { shareImages: options.shareImages, backend, siteUrl });
  app.use(refuseUnknownMethods, canonicalPath, undecodablePaths(app.fetch));
  app.use(searchLimit(backend, readAddress), comparisonLimit(backend, readAddress));
  addInvitationRoutes(app, { backend, readAddress });
  addInstallationRoutes(app, { ...options, readAddress });
  addPushRoutes(app, { backend, settings, wakeMail: options.wakeMail });
  addWebhookRoutes(app, { backend, wakeMail: options.wakeMail });
  addFocusRoute(app, backend, options.resizer);
  app.use(cachePolicy());
  addDocumentRoutes(app, { documents: options.documents, backend, siteUrl, readAddress });
  addLotRoutes(app, { documents: options.documents, backend, siteUrl, readAddress });
  addRequestFileRoutes(app, { ...options, siteUrl, readAddress });
  app.use(countPages(visits), followRedirects(options.redirects));
  addPageRoutes(app, { ...options, readAddress });
  app.notFound((context) => context.json({ message: "Not found" }, 404));
  app.onError(respondToError);
  return app;
}

const API_PATHS = [
  ...["/rest/v1/*", "/auth/v1/*", "/storage/v1/*", "/realtime/v1/*"],
  ...["/functions/v1/*", "/graphql/v1/*"],
];
