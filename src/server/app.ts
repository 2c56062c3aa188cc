import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";

import type { SiteContext } from "#app/load-context.ts";
import { ABSENT_SERVICE_PATHS } from "#backend/absent-services.ts";
import { BusyError, createQueue } from "#backend/limits/queue.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import { assetCaching } from "#server/cache/assets/asset-caching.ts";
import type { PageCache } from "#server/cache/pages/page-cache.ts";
import { cachePolicy } from "#server/http/cache-policy.ts";
import { canonicalPath } from "#server/http/canonical-path.ts";
import { resolveClientAddress } from "#server/http/client-address.ts";
import { compression } from "#server/http/compression/compression.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { requestLog } from "#server/http/logging/request-log.ts";
import { refuseSlowly } from "#server/http/refusals/refuse-slowly.ts";
import { BUSY, UNEXPECTED } from "#server/http/refusals/texts.ts";
import { refuseForbiddenMethods, unreadablePaths } from "#server/http/refusals/unanswerable.ts";
import { searchLimit } from "#server/http/search-limit.ts";
import {
  securityHeaders,
  toSecurityOptions,
} from "#server/http/security-headers/security-headers.ts";
import { addSpeculationRules } from "#server/http/speculation-rules.ts";
import type { Resizer } from "#server/media/images/resizer.ts";
import { addImageRoutes } from "#server/media/images/routes.ts";
import { addShareImageRoutes } from "#server/media/share-images/routes.ts";
import type { ShareImages } from "#server/media/share-images/share-images.ts";
import { addHealthRoutes } from "#server/operations/health.ts";
import { addInvitationRoute } from "#server/operations/invitation-route.ts";
import { addMetricsRoute } from "#server/operations/metrics-routes.ts";
import { createMetrics } from "#server/operations/metrics.ts";
import { addOperationRoutes } from "#server/operations/operation-routes.ts";
import { createFormServices } from "#server/render/forms/form-services.ts";
import type { RenderPage } from "#server/render/page-renderer.ts";
import { type SendToBackend, toPlainResponse } from "#server/render/thread-protocol.ts";
import type { Settings } from "#settings/settings.ts";

export interface AppOptions {
  settings: Settings;
  logger: Logger;
  backend: Backend;
  renderPage: RenderPage;
  /** Folder of the browser's files, relative to the working directory; null in development. */
  clientFolder: string | null;
  resizer: Resizer;
  shareImages: ShareImages;
  /** Null where no pages are cached. */
  getPageCache: () => Pick<PageCache, "state" | "shareReads"> | null;
  /** Called when a form has stored something that is to be mailed. */
  wakeMail: () => void;
}

/** The whole site as one handler. The order matters: middleware applies to all that is below it. */
export function createApp(options: AppOptions): Hono<AppEnvironment> {
  const { settings, logger, backend, clientFolder } = options;
  const app = new Hono<AppEnvironment>();
  const readPages = () => options.getPageCache()?.state() ?? null;
  const metrics = createMetrics({ readPages, backend });
  app.use(requestLog(logger, metrics.observe));
  app.use(compression());
  // Below the compression: the policy of a document is computed from its text.
  const isDevelopment = clientFolder === null;
  app.use(securityHeaders({ ...toSecurityOptions(settings), isDevelopment }));
  addHealthRoutes(app, backend, () => readPages()?.isServingStale ?? false);
  addMetricsRoute(app, metrics, settings.METRICS_TOKEN);
  addOperationRoutes(app, backend);
  if (clientFolder !== null) {
    app.use(assetCaching(), serveStatic({ root: clientFolder, precompressed: true }));
  }
  addImageRoutes(app, options.resizer);
  addShareImageRoutes(app, {
    shareImages: options.shareImages,
    backend,
    siteUrl: settings.SITE_URL,
  });
  for (const path of API_PATHS) {
    app.all(path, async (context) => {
      if (backend.fetch === null) {
        // Records name stored files by their path on this site, wherever they are stored.
        return context.req.path.startsWith(STORED_FILES_PATH)
          ? context.redirect(backend.url + context.req.path, 302)
          : context.notFound();
      }
      const clientAddress = readAddress(context, settings);
      const { outgoing } = context.env;
      return refuseSlowly(await backend.fetch(context.req.raw, { clientAddress, outgoing }));
    });
  }
  app.use(refuseForbiddenMethods, canonicalPath, unreadablePaths(app.fetch));
  app.use(searchLimit(backend, (context) => readAddress(context, settings)));
  addInvitationRoute(app, backend);
  addSpeculationRules(app);
  app.use(cachePolicy());
  addPages(app, options);
  app.notFound((context) => context.json({ message: "Not found" }, 404));
  app.onError((error, context) => {
    context.get("logger").error({ err: error }, "unexpected error");
    return context.text(UNEXPECTED, 500);
  });
  return app;
}

function readAddress({ env, req }: Context<AppEnvironment>, settings: Settings): string {
  return resolveClientAddress(
    env.incoming.socket.remoteAddress ?? "",
    req.header("x-forwarded-for"),
    settings.TRUST_PROXY,
  );
}

function addPages(
  app: Hono<AppEnvironment>,
  { settings, backend, renderPage, wakeMail, getPageCache }: AppOptions,
): void {
  const sendsMail = settings.SMTP_URL !== undefined;
  const forms = createFormServices({ backend, sendsMail, wakeMail });
  const send: SendToBackend = async ({ url, ...init }) =>
    toPlainResponse(await backend.send(url, init));
  const takeTurn = createQueue(PARALLEL_PAGES, MAX_WAITING);
  const respond = async (context: Context<AppEnvironment>) => {
    const isStarting = backend.kind === "starting";
    const site: SiteContext = {
      client: backend.visitor,
      siteUrl: settings.SITE_URL,
      settings: {
        supabaseUrl: backend.kind === "hosted" ? backend.url : null,
        publishableKey: isStarting ? "" : backend.publishableKey,
        sendsMail: settings.SMTP_URL !== undefined,
      },
      // Until the database is open every page fails, as expected.
      log: (level, message, fields) =>
        context.get("logger")[isStarting ? "debug" : level](fields, message),
    };
    return renderPage(context.req.raw, {
      site,
      forms: forms.get(readAddress(context, settings)),
      backend,
      onEncoded: context.env.onEncoded,
      send: getPageCache()?.shareReads(send, site.settings.publishableKey) ?? send,
    });
  };
  app.get("*", async (context) => {
    if (context.env.isForCache) return respond(context);
    try {
      return await takeTurn(() => respond(context));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      return context.text(BUSY, 503, { "Retry-After": "2", "Cache-Control": "no-store" });
    }
  });
  app.all("*", respond);
}

const API_PATHS = ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*", ...ABSENT_SERVICE_PATHS];

/** Pages for one visitor, such as searches, are queued: they must not delay cached pages, nor fill the memory. */
const PARALLEL_PAGES = 4;
const MAX_WAITING = 200;
