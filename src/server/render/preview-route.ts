import type { Context, Hono } from "hono";

import {
  LARGEST_PREVIEW_BYTES,
  type PagePreview,
  pagePreviewRequest,
  PREVIEWS_PATH,
} from "#domain/publishing/preview.ts";
import { createSourceMarker, type SourceMarker } from "#domain/visual-editing/source-marker.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { isDocument } from "#server/http/security-headers/security-headers.ts";
import { addTeamRoute } from "#server/http/team-route.ts";
import type { RenderRequest } from "#server/render/render-request.ts";

/** Renders the page of a path in another state of the site; a marker marks what it reads, for visual editing. */
export type RenderPreview = (
  context: Context<AppEnvironment>,
  path: string,
  preview: NonNullable<RenderRequest["preview"]>,
  marker?: SourceMarker | null,
) => Promise<Response>;

/**
 * Renders public pages in another state of the site, for the team. The document goes as JSON: no address shows it,
 * so that no cache can keep it and no visitor can be sent there.
 */
export function addPreviewRoute(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "visitor">,
  render: RenderPreview,
): void {
  addTeamRoute(app, backend, {
    path: PREVIEWS_PATH,
    body: pagePreviewRequest.refine(({ path }) => PUBLIC_PATH.test(path)),
    largestBytes: LARGEST_PREVIEW_BYTES,
    refusal: "The body must name the path of a public page, and a state of the site",
    act: async ({ path, state, editing }, token, context): Promise<PagePreview> => {
      const marker = editing === undefined ? null : createSourceMarker(editing.typed);
      const page = await render(context, path, { state, token }, marker);
      return describe(page, marker?.targets ?? []);
    },
  });
}

/** Any path of this site but the panel's. */
export const PUBLIC_PATH = /^\/(?!\/|\\|admin(?:[/?]|$))/;

async function describe(
  response: Response,
  targets: SourceMarker["targets"],
): Promise<PagePreview> {
  const { status, headers } = response;
  const isShown = isDocument(headers.get("Content-Type"));
  return {
    status,
    targets: [...targets],
    location: headers.get("Location"),
    html: isShown ? await response.text() : null,
  };
}
