import { z } from "zod";

import { editableElement, typedRecord } from "#domain/visual-editing/editable-element.ts";

/** A state of the site that visitors do not see. */
const siteState = z.union([
  /** As it will be with the drafts of a package; with all of them for null. */
  z.strictObject({ packageId: z.uuid().nullable() }),
  /** As it was at a moment (ISO 8601). */
  z.strictObject({ moment: z.iso.datetime({ offset: true }) }),
]);

export type SiteState = z.output<typeof siteState>;

/** Where the server renders a public page in another state, for administrators. */
export const PREVIEWS_PATH = "/admin/vista-previa/paginas";

/** As much as a record's longest texts have together. */
export const LARGEST_PREVIEW_BYTES = 1_000_000;

/** A request for such a page, by its path with search. */
export const pagePreviewRequest = z.strictObject({
  path: z.string().max(2000),
  state: siteState,
  /** For visual editing, with source markers: the typed and unsaved values. */
  editing: z.strictObject({ typed: typedRecord.nullable() }).optional(),
});

export type PagePreviewRequest = z.output<typeof pagePreviewRequest>;

export const pagePreview = z.object({
  status: z.int(),
  /** The path that it redirects to, or null. */
  location: z.string().nullable(),
  /** The document; null for a redirect or another kind of file. */
  html: z.string().nullable(),
  /** For visual editing, the editable elements by the index in their markers; otherwise empty. */
  targets: z.array(editableElement),
});

export type PagePreview = z.output<typeof pagePreview>;

/** A row of `preview_links`: an address that shows the site with drafts to anyone who has it. Times are ISO 8601. */
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
  /** To the minute; null until it is first opened. */
  last_opened_at: string | null;
}

/** Where the pages of links are: `/vista/<token>/<path>`. */
export const PREVIEW_LINKS_PATH = "/vista";

/** @param path of a page of the site, with search and fragment */
export function buildPreviewLinkPath(token: string, path: string): string {
  return `${PREVIEW_LINKS_PATH}/${token}${path.replace(/^\/(?=$|[?#])/, "")}`;
}
