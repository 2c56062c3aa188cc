import { queryOptions } from "@tanstack/react-query";

import { pause } from "#app/panel/lib/pause.ts";
import type { Client } from "#data/client/client.ts";
import { readSiteState } from "#data/review/site-state.ts";
import type { Finding } from "#domain/review/finding.ts";
import { reviewRecord } from "#domain/review/review.ts";
import { indexSite, isPublic, type Site } from "#domain/review/site.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** The findings of a review, with the reviewed site, which fixes are based on. */
export interface SiteReview {
  site: Site;
  findings: Finding[];
}

/** Reviews everything visitors can see. */
export const siteReviewQuery = (client: Client) =>
  queryOptions({
    queryKey: ["review", "findings"],
    queryFn: async (): Promise<SiteReview> => {
      const options = { siteUrl: location.origin, now: new Date(readServerTime()) };
      const site = indexSite(await readSiteState(client, options));
      return { site, findings: await reviewRecords(site) };
    },
    staleTime: 0,
    structuralSharing: false,
  });

/** The longest time the review may block the main thread, so that the page stays responsive. */
const SLICE_MS = 50;

/** Applies the rules to all public records, yielding to the browser between slices. */
async function reviewRecords(site: Site): Promise<Finding[]> {
  const findings: Finding[] = [];
  let sliceStart = performance.now();
  for (const record of site.records.filter(isPublic)) {
    findings.push(...reviewRecord(record, site));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- yields to the browser
    await pause(0);
    sliceStart = performance.now();
  }
  return findings;
}
