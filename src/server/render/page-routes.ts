import type { Context, Hono } from "hono";

import { createQueue } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { refuseMethod } from "#server/http/malformed-requests.ts";
import { fromPlainResponse, toPlainRequest } from "#server/render/plain-http.ts";
import { addPreviewLinksRoute } from "#server/render/preview-links/preview-links-route.ts";
import { addPreviewRoute, type RenderPreview } from "#server/render/preview-route.ts";
import type { SiteRenderer } from "#server/render/site-renderer.ts";
import type { Settings } from "#settings/settings.ts";

export interface PageRoutesOptions {
  settings: Settings;
  backend: Backend;
  renderer: Pick<SiteRenderer, "render">;
  /** Called when something is stored that is to be mailed or notified of. */
  wakeMail: () => void;
  /** The address of the client. */
  readAddress: (context: Context<AppEnvironment>) => string;
}

/** Pages for one visitor, such as searches, are queued: they must not delay cached pages, nor fill the memory. */
const PARALLEL_PAGES = 4;
const MAX_WAITING = 200;

/** Renders a page for each request that no route above has handled. */
export function addPageRoutes(app: Hono<AppEnvironment>, options: PageRoutesOptions): void {
  const { settings, backend, renderer, readAddress, wakeMail } = options;
  const enqueue = createQueue(PARALLEL_PAGES, MAX_WAITING);

  const visitorOf = (context: Context<AppEnvironment>) => ({
    clientAddress: readAddress(context),
    logger: context.get("logger"),
  });
  const respond = async (context: Context<AppEnvironment>) => {
    const page = await toPlainRequest(context.req.raw);
    return fromPlainResponse(await renderer.render(page, visitorOf(context)));
  };
  const renderPreview: RenderPreview = (context, path, preview, marker = null) => {
    const { href } = new URL(path, context.req.url);
    const page = { url: href, method: "GET", headers: [], body: null };
    return enqueue(async () =>
      fromPlainResponse(await renderer.render(page, { ...visitorOf(context), preview, marker })),
    );
  };
  addPreviewRoute(app, backend, renderPreview);
  const { SITE_URL: siteUrl } = settings;
  addPreviewLinksRoute(app, { backend, siteUrl, readAddress, render: renderPreview, wakeMail });
  app.get("*", (context) => enqueue(() => respond(context)));
  // React Router refuses what is posted to a page or document without a form, in its own words.
  app.post("*", async (context) => {
    const response = await respond(context);
    return response.status === 405 ? refuseMethod(context, ["GET", "HEAD"]) : response;
  });
}
