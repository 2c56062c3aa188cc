import { setImmediate } from "node:timers/promises";

import { type Client, createClient } from "#data/client/client.ts";
import type { SourceMarker } from "#domain/visual-editing/source-marker.ts";
import type { Changes } from "#lib/async/memoize.ts";
import { createQueue } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { NOT_FOUND_KEY } from "#server/http/malformed-requests.ts";
import {
  fromFetch,
  type PlainRequest,
  type SendToBackend,
  toFetch,
} from "#server/render/plain-http.ts";
import { createSharedReads, markReads } from "#server/render/reads.ts";
import type {
  RenderedPage,
  RenderPage,
  RenderRequest,
  RenderServices,
} from "#server/render/render-request.ts";
import type { Settings } from "#settings/settings.ts";

/** Renders pages with what this process knows of the site: for the application and for the page cache. */
export interface SiteRenderer {
  render: (page: PlainRequest, options: RenderOptions) => Promise<RenderedPage>;
  /** A client with a visitor's rights, whose reads are shared with those of pages. */
  openReader: () => Client;
}

export interface RenderOptions extends Pick<RenderRequest, "preview"> {
  clientAddress: string;
  logger: Logger;
  isForCache?: boolean;
  /** Marks what a preview reads, for visual editing. */
  marker?: SourceMarker | null;
}

export interface SiteRendererParts {
  settings: Settings;
  backend: Backend;
  renderPage: RenderPage;
  /** Null where no pages are cached: then each page reads for itself. */
  freshness: Changes | null;
  /** Called when a form has stored something that is to be mailed. */
  wakeMail: () => void;
}

export function createSiteRenderer(parts: SiteRendererParts): SiteRenderer {
  const { settings, backend, renderPage, freshness, wakeMail } = parts;
  const count = countForms(backend);
  const send = fromFetch((...request) => backend.send(...request));
  const shareReads = freshness && createSharedReads(freshness);
  const getSend = (): SendToBackend => shareReads?.(send, backend.publishableKey) ?? send;
  return {
    render: (page, { clientAddress, logger, isForCache = false, preview, marker = null }) =>
      renderPage(
        {
          ...describeSite(settings, backend),
          page,
          isForCache,
          clientAddress: backend.kind === "starting" ? null : clientAddress,
          ...(preview && { preview }),
        },
        {
          ...count(clientAddress),
          wakeMail,
          send: marker === null ? getSend() : markReads(getSend(), marker),
          log: (level, message, fields) => {
            // No client requests the cached 404 page by its key: the page cache logs the paths that get it.
            const isExpected = level === "warn" && fields["path"] === NOT_FOUND_KEY;
            // Until the database is open every page fails, as expected.
            const isQuiet = isExpected || backend.kind === "starting";
            logger[isQuiet ? "debug" : level](fields, message);
          },
        },
      ),
    openReader: () =>
      createClient({ url: backend.url, key: backend.publishableKey, fetch: toFetch(getSend()) }),
  };
}

function describeSite(
  settings: Settings,
  { kind, url, publishableKey, secretKey }: Backend,
): Pick<RenderRequest, "siteUrl" | "settings" | "api"> {
  return {
    siteUrl: settings.SITE_URL,
    settings: {
      supabaseUrl: kind === "hosted" ? url : null,
      publishableKey: kind === "starting" ? "" : publishableKey,
      sendsMail: settings.SMTP_URL !== undefined,
    },
    api: { url, publishableKey, secretKey },
  };
}

/** Counts the submissions of visitors' forms. @returns the counting services of the visitor at an address */
function countForms(
  backend: Pick<Backend, "formLimits">,
): (clientAddress: string) => Pick<RenderServices, "consume" | "refund"> {
  // One refusal per turn of the event loop: a thousand pages that say "wait", rendered at the same time, would delay the
  // responses to accepted submissions.
  const enqueue = createQueue(1);
  return (clientAddress) => ({
    consume: async (form) => {
      const seconds = await backend.formLimits.consume(form, clientAddress);
      if (seconds > 0) await enqueue(() => setImmediate());
      return seconds;
    },
    refund: (form) => backend.formLimits.refund(form, clientAddress),
  });
}
