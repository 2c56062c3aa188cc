import { queryOptions } from "@tanstack/react-query";

import { SITE_KEY } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listLinkedRecords } from "#data/site/site-map.ts";
import { listSitePages } from "#domain/links/page-list.ts";

/** Colleagues change the site too; each save in this browser makes it stale at once. */
const FRESH_MS = 60_000;

/** The pages of the site, public or not. */
export function sitePagesQuery(client: Client) {
  return queryOptions({
    queryKey: [...SITE_KEY, "pages"],
    queryFn: async () => listSitePages(await listLinkedRecords(client)),
    staleTime: FRESH_MS,
  });
}
