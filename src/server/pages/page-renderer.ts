import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

import type { AppEntry, FormServices, SiteContext } from "#app/load-context.ts";
import type { OnEncoded } from "#server/page-cache/encode-page.ts";
import type { SendToWire } from "#server/pages/thread-protocol.ts";
import type { Wire } from "#server/wire.ts";

/** Who asks for a page, and what the page may use. */
export interface Visit {
  site: SiteContext;
  /** Null while there is no database. */
  forms: FormServices | null;
  /** Null while the database is being opened. */
  wire: Pick<Wire, "url" | "publishableKey" | "secretKey"> | null;
  /** Given for a page that is to be kept. */
  onEncoded?: OnEncoded | undefined;
  /** Answers what the page asks of the wire. */
  send: SendToWire;
}

/** Makes the answer to a request for a page, or for what React Router adds to pages. */
export type RenderPage = (request: Request, visit: Visit) => Promise<Response>;

/**
 * Makes pages in this thread: for development, which rebuilds, and for tests.
 *
 * @param getBuild React Router's server build, asked for at each request
 */
export function renderHere(
  getBuild: () => Promise<ServerBuild>,
  mode: string,
): (request: Request, visit: Pick<Visit, "site" | "forms">) => Promise<Response> {
  let known: { build: ServerBuild; handle: RequestHandler } | null = null;
  return async (request, { site, forms }) => {
    const build = await getBuild();
    // Made once for a build: it reads the whole table of routes.
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    const { createLoadContext } = build.entry.module as ServerBuild["entry"]["module"] & AppEntry;
    return known.handle(request, createLoadContext(site, forms));
  };
}
