import { queryOptions } from "@tanstack/react-query";

import { SITE_KEY } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { countRecords } from "#data/records/whole-records.ts";
import { readSiteState } from "#data/review/site-state.ts";
import { indexSite } from "#domain/review/site.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** Limits how long a colleague's changes go unseen; saves in this browser invalidate the query immediately. */
const FRESH_MS = 60_000;

/** The number of products and articles; loading more takes a phone too long. */
const MOST_READ = 3000;

/** Whether the site is so large that all of it is loaded only on explicit request. */
export function siteSizeQuery(client: Client) {
  return queryOptions({
    queryKey: [...SITE_KEY, "count"],
    queryFn: () => countRecords(client),
    select: (count) => count > MOST_READ,
    staleTime: FRESH_MS,
  });
}

/** The site's origin and the server's time, by which its state is read. */
export function readReviewContext() {
  return { siteUrl: location.origin, now: new Date(readServerTime()) };
}

/** The site in the form that reviews work on. */
export function siteQuery(client: Client) {
  return queryOptions({
    queryKey: SITE_KEY,
    queryFn: async () => indexSite(await readSiteState(client, readReviewContext())),
    staleTime: FRESH_MS,
    // Structural sharing does not support its indexes, which are Maps.
    structuralSharing: false,
  });
}
