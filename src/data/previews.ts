import type { Client } from "#data/client/client.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import {
  type PagePreview,
  pagePreview,
  type PagePreviewRequest,
  PREVIEWS_PATH,
} from "#domain/publishing/site-state.ts";

/** A public page, by its path with search, in another state of the site. Only in the browser. @throws {DataError} */
export function previewPage(client: Client, request: PagePreviewRequest): Promise<PagePreview> {
  return postToServer(client, PREVIEWS_PATH, request, pagePreview);
}
