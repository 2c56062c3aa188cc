import type { Client } from "#data/client/client.ts";
import { DataError, unwrap } from "#data/client/errors.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import {
  type PagePreview,
  pagePreview,
  type PagePreviewRequest,
  type PreviewLink,
  PREVIEWS_PATH,
} from "#domain/publishing/preview.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** What a new link shows, and for whom it is. */
export type NewPreviewLink = Pick<PreviewLink, "note" | "package_id" | "path">;

/** A new link; its token is returned only here. */
type CreatedPreviewLink = Pick<PreviewLink, "id" | "expires_at"> & { token: string };

/** @throws {DataError} also when there are too many */
export async function createPreviewLink(
  client: Client,
  { note, package_id, path }: NewPreviewLink,
): Promise<CreatedPreviewLink> {
  const shown = package_id === null ? {} : { package: package_id };
  return unwrap(await client.rpc("create_preview_link", { note, path, ...shown }).single());
}

/** A link in lists. */
export type OpenPreviewLink = Omit<PreviewLink, "token_hash" | "revoked_at" | "user_id">;

/** The links that open, the newest first. @throws {DataError} */
export async function listPreviewLinks(client: Client): Promise<OpenPreviewLink[]> {
  return unwrap(
    await client
      .from("preview_links")
      .select("id, package_id, path, note, user_email, created_at, expires_at, last_opened_at")
      .is("revoked_at", null)
      .gt("expires_at", new Date(readServerTime()).toISOString())
      .order("created_at", { ascending: false })
      .order("id"),
  );
}

/** Revokes a link immediately. @throws {DataError} */
export async function revokePreviewLink(client: Client, id: string): Promise<void> {
  const revoked_at = new Date(readServerTime()).toISOString();
  unwrap(await client.from("preview_links").update({ revoked_at }).eq("id", id).select("id"));
}

/**
 * What the link with a token's hash shows; null when none opens. Only for the server's own client.
 *
 * @param byPerson whether the office is to see that it was opened
 * @throws {DataError}
 */
export async function openPreviewLink(
  server: Client,
  hash: string,
  byPerson = true,
): Promise<Pick<PreviewLink, "package_id" | "expires_at"> | null> {
  return unwrap(await server.rpc("open_preview_link", { hash, by_person: byPerson }).maybeSingle());
}

/** Deletes the links that have expired. Only for the server's own client. @throws {DataError} */
export async function deleteExpiredPreviewLinks(server: Client): Promise<void> {
  const now = new Date(readServerTime()).toISOString();
  unwrap(await server.from("preview_links").delete().lt("expires_at", now));
}

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
