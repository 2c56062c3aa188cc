import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { readMeanings } from "#app/panel/records/list/choices.ts";
import { type ListView, readListView } from "#app/panel/records/list/list-view.ts";
import type { Listing, ListTypes } from "#app/panel/records/resource/resource.ts";
import type { Client } from "#data/client/client.ts";
import type { RowPage } from "#data/client/table.ts";

/** Prefetches what a tab shows first. @param params the tab's URL parameters */
export type TabReads = (
  queryClient: QueryClient,
  client: Client,
  params: URLSearchParams,
) => Promise<unknown>;

/** Prevents refetching prefetched data when its list is first shown. */
const FRESH_MS = 5000;

/** The filter for a search text and choices. */
export function toFilter<T extends ListTypes>(
  { list }: Pick<Listing<T>, "list">,
  { asked, chosen }: Pick<ListView, "asked" | "chosen">,
): T["filter"] {
  return list.toFilter(asked, readMeanings(list.choices, chosen));
}

/** A page of a record type's list. */
export function listQuery<T extends ListTypes>(
  client: Client,
  listing: Pick<Listing<T>, "keys" | "list">,
  view: ListView,
) {
  const { keys, list } = listing;
  const { asked, chosen, page } = view;
  return queryOptions<RowPage<T["row"]>>({
    queryKey: keys.list({ ...chosen, text: asked, page }),
    queryFn: () =>
      list.listPage(client, toFilter(listing, view), { page, pageSize: list.pageSize }),
    staleTime: FRESH_MS,
  });
}

/** The first page that a tab's list shows. */
export function listReads<T extends ListTypes>(listing: Listing<T>): TabReads {
  return (queryClient, client, params) =>
    queryClient.query(listQuery(client, listing, readListView(params, listing.list.choices)));
}
