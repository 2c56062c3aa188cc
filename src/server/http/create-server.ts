import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";

import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

import { addErrorResponses, createErrorHandler } from "#server/http/error-responses.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { listSecurityHeaders } from "#server/http/security-headers/security-headers.ts";
import type { Upgrades } from "#server/http/upgrades.ts";

/** Longer than proxies keep their idle connections (Caddy two minutes), so that none is closed during a request. */
const KEEP_ALIVE_MS = 125_000;

export interface SiteServerOptions {
  siteUrl: string;
  logger: Logger;
  /** Wraps the application: gives a request to what comes before it, or to the application. */
  before: (application: RequestListener) => RequestListener;
  upgrades: Upgrades;
}

/** The application's HTTP server, with clear error responses to what never reaches it. */
export function createSiteServer(
  app: Hono<AppEnvironment>,
  { siteUrl, logger, before, upgrades }: SiteServerOptions,
): Server {
  const security = listSecurityHeaders(siteUrl);
  const listener = getRequestListener(app.fetch, {
    errorHandler: createErrorHandler(logger, security),
  });
  // A request without a host is refused by the adapter, whose refusals carry the headers.
  const server = createServer(
    { requireHostHeader: false, shouldUpgradeCallback: upgrades.accepts },
    before((request, response) => void listener(request, response)),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("upgrade", upgrades.handle);
  addErrorResponses(server, security);
  return server;
}

/** Handles a request; false when it is for the next handler. */
export type FirstHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Handles each request by the first of some handlers that takes it, or by the last one. */
export function createListener(
  first: readonly FirstHandler[],
  last: RequestListener,
): RequestListener {
  return (request, response) => {
    for (const handle of first) if (handle(request, response)) return;
    last(request, response);
  };
}
