import { queryOptions } from "@tanstack/react-query";

import { newsKeys } from "#app/panel/resources/news/keys.ts";
import type { Client } from "#data/client/client.ts";
import { getArticle } from "#data/news.ts";

/** The article to edit: read when the form opens, and never refetched below it. */
export function articleQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: newsKeys.article(id),
    queryFn: () => getArticle(client, id),
    staleTime: Infinity,
    gcTime: 0,
  });
}
