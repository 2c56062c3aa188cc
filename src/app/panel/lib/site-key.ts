import type { QueryClient } from "@tanstack/react-query";

/** Query key of the site as a review reads it. */
export const SITE_KEY = ["review", "site"] as const;

/** Query key of the site's pages as the page editor shows them. */
export const SHOWN_PAGES = ["site-preview"] as const;

/** Makes the site that a review has read stale, and a first reading in progress begin again. */
export async function invalidateSite(queryClient: QueryClient): Promise<void> {
  // Invalidating alone keeps a first reading, which may have read what was there before.
  await queryClient.cancelQueries({ queryKey: SITE_KEY });
  await queryClient.invalidateQueries({ queryKey: SITE_KEY });
}
