import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

import type { AppEntry, FrameMemory } from "#app/load-context.ts";
import { createVisitContext, type Visit } from "#server/render/visit.ts";

/** Renders the response to a request for a page, or for React Router's own resources. */
export type RenderPage = (request: Request, visit: Visit) => Promise<Response>;

/**
 * Renders pages in this thread.
 *
 * @param getBuild React Router's server build, loaded at each request
 */
export function renderHere(
  getBuild: () => Promise<ServerBuild>,
  mode: string,
): (request: Request, visit: Pick<Visit, "facts" | "services">) => Promise<Response> {
  const frames: FrameMemory = { last: null };
  let known: { build: ServerBuild; handle: RequestHandler } | null = null;
  return async (request, visit) => {
    const build = await getBuild();
    // Created once per build: it reads the whole route table.
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    const { createLoadContext } = build.entry.module as ServerBuild["entry"]["module"] & AppEntry;
    const isFormResponse = request.method === "POST";
    const { site, openForms } = createVisitContext(visit, {
      isFormResponse,
      // What visitors see and what a preview shows never stand in for each other.
      frames: visit.facts.preview ? { last: null } : frames,
    });
    return known.handle(request, createLoadContext(site, openForms));
  };
}
