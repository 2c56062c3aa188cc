import { queryOptions } from "@tanstack/react-query";

import { pause } from "#app/panel/lib/pause.ts";
import type { Client } from "#data/client/client.ts";
import { readSiteState } from "#data/review/site-state.ts";
import type { Finding } from "#domain/review/finding.ts";
import { reviewRecord } from "#domain/review/review.ts";
import { indexSite, isPublic, type Site } from "#domain/review/site.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** A review of a whole site, with the site, to mend it. */
export interface SiteReview {
  site: Site;
  findings: Finding[];
}

/** Where findings come from: the rules, and whatever takes its time. */
type FindingSource = (site: Site) => Promise<Finding[]>;

const SOURCES: readonly FindingSource[] = [reviewRecords];

/** The review of all that visitors see. */
export const siteReviewQuery = (client: Client) =>
  queryOptions({
    queryKey: ["review", "findings"],
    queryFn: async (): Promise<SiteReview> => {
      const options = { siteUrl: location.origin, now: new Date(readServerTime()) };
      const site = indexSite(await readSiteState(client, options));
      const found = await Promise.all(SOURCES.map((find) => find(site)));
      return { site, findings: found.flat() };
    },
    staleTime: 0,
    structuralSharing: false,
  });

/** A browser shows nothing new while it works: it gets its turn this often. */
const TURN_MS = 50;

/** What the rules find, in turns with what the browser has to do meanwhile. */
async function reviewRecords(site: Site): Promise<Finding[]> {
  const findings: Finding[] = [];
  let turn = performance.now();
  for (const record of site.records.filter(isPublic)) {
    findings.push(...reviewRecord(record, site));
    if (performance.now() - turn < TURN_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- that is the point
    await pause(0);
    turn = performance.now();
  }
  return findings;
}
