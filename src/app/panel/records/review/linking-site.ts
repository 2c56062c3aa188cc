import type { Client } from "#data/client/client.ts";
import { readLinkingState } from "#data/review/linking-state.ts";
import type { PagedTable } from "#domain/links/site-pages.ts";
import { indexSite, type Site } from "#domain/review/site.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** The part of the site that may contain links to some records. @throws {DataError} */
export async function readLinkingSite(
  client: Client,
  records: { table: PagedTable; ids: readonly string[] },
): Promise<Site> {
  const site = { siteUrl: location.origin, now: new Date(readServerTime()) };
  return indexSite(await readLinkingState(client, records, site));
}
