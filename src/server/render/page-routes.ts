import type { Context, Hono } from "hono";

import { BusyError, createQueue } from "#lib/async/queue.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import { NOT_FOUND_KEY } from "#server/cache/not-found/not-found.ts";
import type { PageState } from "#server/cache/pages/page-state.ts";
import { BUSY } from "#server/http/refusals/texts.ts";
import { countForms } from "#server/render/forms/count-forms.ts";
import { markReads } from "#server/render/marked-reads.ts";
import type { RenderPage } from "#server/render/page-renderer.ts";
import { fromFetch } from "#server/render/plain-http.ts";
import { addPreviewLinksRoute } from "#server/render/preview-links/preview-links-route.ts";
import { addPreviewRoute, type RenderPreview } from "#server/render/preview-route.ts";
import type { Visit, VisitFacts } from "#server/render/visit.ts";
import type { Settings } from "#settings/settings.ts";

export interface PageRoutesOptions {
  settings: Settings;
  backend: Backend;
  renderPage: RenderPage;
  /** Null where no pages are cached. */
  pageState: Pick<PageState, "shareReads"> | null;
  /** Called when a form has stored something that is to be mailed. */
  wakeMail: () => void;
  /** The address of the client. */
  readAddress: (context: Context<AppEnvironment>) => string;
}

/** Pages for one visitor, such as searches, are queued: they must not delay cached pages, nor fill the memory. */
const PARALLEL_PAGES = 4;
const MAX_WAITING = 200;

/** Renders a page for whatever no route above has handled. */
export function addPageRoutes(app: Hono<AppEnvironment>, options: PageRoutesOptions): void {
  const { settings, backend, renderPage, pageState, wakeMail, readAddress } = options;
  const count = countForms(backend);
  const enqueue = createQueue(PARALLEL_PAGES, MAX_WAITING);
  const send = fromFetch((...request) => backend.send(...request));

  const visitOf = (context: Context<AppEnvironment>): Visit => {
    const clientAddress = readAddress(context);
    return {
      facts: describeVisit(settings, backend, clientAddress),
      services: {
        ...count(clientAddress),
        wakeMail,
        send: pageState?.shareReads(send, backend.publishableKey) ?? send,
        log: (level, message, fields) => {
          // Nobody requests the cached 404 page by its key: the page cache logs the paths that get it.
          const isExpected = level === "warn" && fields["path"] === NOT_FOUND_KEY;
          // Until the database is open every page fails, as expected.
          const isQuiet = isExpected || backend.kind === "starting";
          context.get("logger")[isQuiet ? "debug" : level](fields, message);
        },
      },
      onEncoded: context.env.onEncoded,
    };
  };
  const respond = (context: Context<AppEnvironment>) =>
    renderPage(context.req.raw, visitOf(context));

  const renderPreview: RenderPreview = (context, path, preview, marker = null) => {
    const { facts, services } = visitOf(context);
    const request = new Request(new URL(path, context.req.url));
    const visit = { facts: { ...facts, preview }, services: markReads(services, marker) };
    return enqueue(() => renderPage(request, visit));
  };
  addPreviewRoute(app, backend, renderPreview);
  const { SITE_URL: siteUrl } = settings;
  addPreviewLinksRoute(app, { backend, siteUrl, readAddress, render: renderPreview });
  app.get("*", async (context) => {
    if (context.env.isForCache) return respond(context);
    try {
      return await enqueue(() => respond(context));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      return context.text(BUSY, 503, { "Retry-After": "2", "Cache-Control": "no-store" });
    }
  });
  app.all("*", respond);
}

function describeVisit(settings: Settings, backend: Backend, clientAddress: string): VisitFacts {
  const { kind, url, publishableKey, secretKey } = backend;
  return {
    siteUrl: settings.SITE_URL,
    settings: {
      supabaseUrl: kind === "hosted" ? url : null,
      publishableKey: kind === "starting" ? "" : publishableKey,
      sendsMail: settings.SMTP_URL !== undefined,
    },
    api: { url, publishableKey, secretKey },
    clientAddress: kind === "starting" ? null : clientAddress,
  };
}
