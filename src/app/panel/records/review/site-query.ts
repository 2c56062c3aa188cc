import { queryOptions } from "@tanstack/react-query";

import { SITE_KEY } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { countProductsAndArticles } from "#data/records/whole-records.ts";
import { readSiteState } from "#data/review/site-state.ts";
import { indexSite } from "#domain/review/site.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** Colleagues change the site too; each save in this browser makes it stale at once. */
const FRESH_MS = 60_000;

/** Products and articles: reading more takes a phone too long. */
const MOST_READ = 3000;

/** Whether the site is so large that it is read only when somebody asks for what needs all of it. */
export function siteSizeQuery(client: Client) {
  return queryOptions({
    queryKey: [...SITE_KEY, "count"],
    queryFn: () => countProductsAndArticles(client),
    select: (count) => count > MOST_READ,
    staleTime: FRESH_MS,
  });
}

/** The site as a review reads it. */
export function siteQuery(client: Client) {
  return queryOptions({
    queryKey: SITE_KEY,
    queryFn: async () =>
      indexSite(
        await readSiteState(client, { siteUrl: location.origin, now: new Date(readServerTime()) }),
      ),
    staleTime: FRESH_MS,
    // Its indexes are maps, which cannot be compared part by part.
    structuralSharing: false,
  });
}
