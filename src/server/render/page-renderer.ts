import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

import type { AppEntry, FormServices, FrameMemory, SiteContext } from "#app/load-context.ts";
import { createFormSigner } from "#backend/functions/form-signer.ts";
import { createClient } from "#data/client/client.ts";
import { createPreviewClient } from "#data/client/preview-client.ts";
import { fromPlainRequest, toFetch, toPlainResponse } from "#server/render/plain-http.ts";
import type { RenderPage, RenderRequest, RenderServices } from "#server/render/render-request.ts";

/**
 * Renders pages in the thread that calls this.
 *
 * @param getBuild React Router's server build, loaded at each request
 */
export function renderHere(getBuild: () => Promise<ServerBuild>, mode: string): RenderPage {
  const frames: FrameMemory = { last: null };
  let known: { build: ServerBuild; handle: RequestHandler } | null = null;
  return async (request, services) => {
    const build = await getBuild();
    // Created once per build: it reads the whole route table.
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    const { createLoadContext } = build.entry.module as ServerBuild["entry"]["module"] & AppEntry;
    // The frame that visitors see and that of a preview must not replace each other.
    const site = createSiteContext(request, services, request.preview ? { last: null } : frames);
    const context = createLoadContext(site, () => openForms(request, services));
    const response = await known.handle(fromPlainRequest(request.page), context);
    return { ...(await toPlainResponse(response)), encoded: null };
  };
}

function createSiteContext(
  { page, siteUrl, settings, api, preview }: RenderRequest,
  { send, log }: RenderServices,
  frames: FrameMemory,
): SiteContext {
  const { url, publishableKey, secretKey } = api;
  const visitor = { url, key: publishableKey, fetch: toFetch(send) };
  return {
    client: preview
      ? createPreviewClient(
          visitor,
          preview.token === null
            ? { state: preview.state, secretKey }
            : { state: preview.state, token: preview.token },
        )
      : createClient(visitor),
    siteUrl,
    settings,
    log,
    isFormResponse: page.method === "POST",
    frames,
  };
}

/** Called by pages with a form only: the others need neither its key nor its client. */
function openForms(
  { api, clientAddress, preview }: RenderRequest,
  { send, consume, refund, wakeMail }: RenderServices,
): FormServices | null {
  if (clientAddress === null) return null;
  const { url, secretKey } = api;
  return {
    ...createFormSigner(secretKey),
    consume,
    refund,
    wakeMail,
    clientAddress,
    isPreview: preview !== undefined,
    client: createClient({ url, key: secretKey, fetch: toFetch(send) }),
  };
}
