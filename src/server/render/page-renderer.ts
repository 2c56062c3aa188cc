import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

import type { AppEntry, FormServices, SiteContext } from "#app/load-context.ts";
import type { Backend } from "#server/backend.ts";
import type { OnEncoded } from "#server/render/encode-page.ts";
import type { SendToBackend } from "#server/render/thread-protocol.ts";

/** What a page may use for one request. */
export interface Visit {
  site: SiteContext;
  /** Null while there is no database. */
  forms: FormServices | null;
  backend: Pick<Backend, "url" | "publishableKey" | "secretKey">;
  /** Given for a page that is to be cached. */
  onEncoded?: OnEncoded | undefined;
  /** Sends the page's requests to the Supabase API. */
  send: SendToBackend;
}

/** Renders the response to a request for a page, or for React Router's own resources. */
export type RenderPage = (request: Request, visit: Visit) => Promise<Response>;

/**
 * Renders pages in this thread: for development, which rebuilds, and for tests.
 *
 * @param getBuild React Router's server build, loaded at each request
 */
export function renderHere(
  getBuild: () => Promise<ServerBuild>,
  mode: string,
): (request: Request, visit: Pick<Visit, "site" | "forms">) => Promise<Response> {
  let known: { build: ServerBuild; handle: RequestHandler } | null = null;
  return async (request, { site, forms }) => {
    const build = await getBuild();
    // Created once per build: it reads the whole route table.
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    const { createLoadContext } = build.entry.module as ServerBuild["entry"]["module"] & AppEntry;
    return known.handle(request, createLoadContext(site, forms));
  };
}
