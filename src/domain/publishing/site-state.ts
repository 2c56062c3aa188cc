import { z } from "zod";

/** A state of the site that visitors do not see. */
export const siteState = z.union([
  /** As it will be with the drafts of a package; with all of them for null. */
  z.strictObject({ packageId: z.uuid().nullable() }),
  /** As it was at a moment (ISO 8601). */
  z.strictObject({ moment: z.iso.datetime({ offset: true }) }),
]);

export type SiteState = z.output<typeof siteState>;

/** Where the server renders a public page in another state, for administrators. */
export const PREVIEWS_PATH = "/admin/vista-previa/paginas";

/** A request for such a page, by its path with search. */
export const pagePreviewRequest = z.strictObject({ path: z.string().max(2000), state: siteState });

export const pagePreview = z.object({
  status: z.int(),
  /** The path that it redirects to, or null. */
  location: z.string().nullable(),
  /** The document; null for a redirect, or what is no page. */
  html: z.string().nullable(),
});

export type PagePreview = z.output<typeof pagePreview>;
