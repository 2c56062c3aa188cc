/** A row of `preview_links`: an address that shows the site with drafts to whoever has it. Times are ISO 8601. */
export interface PreviewLink {
  id: string;
  /** SHA-256 of the token in its address, as hexadecimal digits. */
  token_hash: string;
  /** Whose drafts it shows; null for all drafts. */
  package_id: string | null;
  /** The page that it opens first, with search and fragment. */
  path: string;
  /** For whom it is. */
  note: string;
  user_id: string | null;
  /** Who made it; null for the server. */
  user_email: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** To the minute; null while nobody has opened it. */
  last_opened_at: string | null;
}

/** Where the pages of links are: `/vista/<token>/<path>`. */
export const PREVIEW_LINKS_PATH = "/vista";

/** @param path of a page of the site, with search and fragment */
export function buildPreviewLinkPath(token: string, path: string): string {
  return `${PREVIEW_LINKS_PATH}/${token}${path.replace(/^\/(?=$|[?#])/, "")}`;
}
