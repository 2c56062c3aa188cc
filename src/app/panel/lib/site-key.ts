/** Query key of the site as a review reads it; each save makes it stale. */
export const SITE_KEY = ["review", "site"] as const;
