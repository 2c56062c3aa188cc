import { z } from "zod";

import { editTarget } from "#domain/page-editing/edit-target.ts";
import { typedRecord } from "#domain/page-editing/typed-record.ts";

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

/** As much as a record's longest texts have together. */
export const LARGEST_PREVIEW_BYTES = 1_000_000;

/** A request for such a page, by its path with search. */
export const pagePreviewRequest = z.strictObject({
  path: z.string().max(2000),
  state: siteState,
  /** For a page to edit, whose texts have marks: what is typed and not saved. */
  editing: z.strictObject({ typed: typedRecord.nullable() }).optional(),
});

export type PagePreviewRequest = z.output<typeof pagePreviewRequest>;

export const pagePreview = z.object({
  status: z.int(),
  /** The path that it redirects to, or null. */
  location: z.string().nullable(),
  /** The document; null for a redirect, or what is no page. */
  html: z.string().nullable(),
  /** What the marks of a page to edit stand for, by their numbers; otherwise none. */
  targets: z.array(editTarget),
});

export type PagePreview = z.output<typeof pagePreview>;
