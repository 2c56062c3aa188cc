import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import {
  type PagePreview,
  pagePreview,
  type PagePreviewRequest,
  PREVIEWS_PATH,
} from "#domain/publishing/site-state.ts";

/** A public page as visitors see it now, by its path with search. Only in the browser. @throws {DataError} */
export async function readPublicPage(path: string): Promise<PagePreview> {
  const response = await fetch(path, { credentials: "omit" }).catch(() => null);
  if (response === null) throw new DataError({ message: "fetch failed", code: "", status: 0 });
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") === true;
  const { pathname, search } = new URL(response.url);
  return {
    status: response.status,
    location: response.redirected ? pathname + search : null,
    html: isPage && !response.redirected ? await response.text() : null,
    targets: [],
  };
}

/** A public page, by its path with search, in another state of the site. Only in the browser. @throws {DataError} */
export function previewPage(client: Client, request: PagePreviewRequest): Promise<PagePreview> {
  return postToServer(client, PREVIEWS_PATH, request, pagePreview);
}
