import { queryOptions } from "@tanstack/react-query";

import { SITE_KEY } from "#app/panel/lib/site-key.ts";
import type { Client } from "#data/client/client.ts";
import { readSiteState } from "#data/site-state.ts";
import { indexSite } from "#domain/review/site.ts";

/** Colleagues change the site too; each save in this browser makes it stale at once. */
const FRESH_MS = 60_000;

/** The site as a review reads it. */
export function siteQuery(client: Client) {
  return queryOptions({
    queryKey: SITE_KEY,
    queryFn: async () =>
      indexSite(await readSiteState(client, { siteUrl: location.origin, now: new Date() })),
    staleTime: FRESH_MS,
    // Its indexes are maps, which cannot be compared part by part.
    structuralSharing: false,
  });
}
