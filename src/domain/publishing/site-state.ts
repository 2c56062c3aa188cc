import { z } from "zod";

/** A state of the site that visitors do not see. */
export const siteState = z.union([
  /** As it will be with the drafts of a package; with all of them for null. */
  z.strictObject({ packageId: z.uuid().nullable() }),
  /** As it was at a moment. */
  z.strictObject({ moment: z.iso.datetime({ offset: true }) }),
]);

export type SiteState = z.output<typeof siteState>;
