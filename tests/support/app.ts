import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";

import { pino } from "pino";

import { STORED_PICTURE_WORK } from "#backend/storage/files/picture-work.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { readIdentity } from "#domain/identity/identity.ts";
import { type AppOptions, createApp } from "#server/app.ts";
import { type Backend, createStartingBackend } from "#server/backend.ts";
import type { Brand } from "#server/files/brand/brand.ts";
import { createImageCache } from "#server/files/images/image-cache.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { createRequestLog } from "#server/http/logging/request-log.ts";
import { createAttachments } from "#server/http/request-file-routes.ts";
import type { SendTestMail } from "#server/operations/installation-routes.ts";
import { createMetrics } from "#server/operations/metrics.ts";
import type { RenderPage } from "#server/render/render-request.ts";
import { createSiteRenderer } from "#server/render/site-renderer.ts";
import type { Visits } from "#server/visits/visits.ts";
import { parseSettings, type Settings } from "#settings/settings.ts";

interface AppParts extends Partial<
  Pick<AppOptions, "documents" | "commit" | "visits" | "redirects">
> {
  settings?: Settings;
  backend?: Backend;
  logger?: Logger;
  renderPage?: RenderPage;
  sendTestMail?: SendTestMail;
}

/** The identity of a site that has none. */
export const NO_BRAND: Brand = {
  readIdentity: () => Promise.resolve(readIdentity(mergeSiteContent([]).identity)),
  getFile: () => Promise.resolve(null),
  drawLogo: () => Promise.resolve(null),
};

const NO_VISITS: Visits = {
  countPage: () => null,
  countMissing: () => undefined,
  countOpening: () => Promise.resolve(),
  countTap: () => Promise.resolve(),
  flush: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

/** The application without page cache, files of the build, images and mail; without a backend, while its database is being opened. */
export function makeApp(parts: AppParts = {}): ReturnType<typeof createApp> {
  const { settings = parseSettings({}), backend = createStartingBackend() } = parts;
  const { logger = pino({ level: "silent" }), commit = null } = parts;
  const metrics = createMetrics({ readPages: () => null, backend });
  return createApp({
    settings,
    backend,
    metrics,
    visits: parts.visits ?? NO_VISITS,
    redirects: parts.redirects ?? {
      find: () => null,
      resolve: () => Promise.resolve(null),
    },
    requests: createRequestLog(logger, metrics.observe),
    renderer: createSiteRenderer({
      settings,
      backend,
      renderPage:
        parts.renderPage ?? (() => Promise.reject(new Error("no page can be rendered here"))),
      freshness: null,
      wakeMail: () => undefined,
    }),
    wakeMail: () => undefined,
    tracing: null,
    images: createImageCache(),
    clientFolder: null,
    brand: NO_BRAND,
    resizer: {
      resize: () => Promise.resolve(null),
      print: () => Promise.resolve(null),
      findFocus: () => Promise.resolve(null),
    },
    shareImages: { get: () => Promise.resolve(null) },
    documents: parts.documents ?? {
      getSheet: () => Promise.resolve(null),
      getComparison: () => Promise.resolve(null),
      getProposal: () => Promise.resolve(null),
      getQuestionnaire: () => Promise.resolve(null),
      getLabels: () => Promise.resolve(Buffer.alloc(0)),
      findCatalogue: () => Promise.resolve(null),
    },
    attachments: createAttachments({
      backend,
      folder: path.join(tmpdir(), `attachments-${randomUUID()}`),
      pictureWork: STORED_PICTURE_WORK,
    }),
    isServingStale: () => false,
    commit,
    sendTestMail: parts.sendTestMail ?? (() => Promise.resolve({ outcome: "none", reason: "" })),
  });
}
