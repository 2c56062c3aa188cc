import { queryOptions } from "@tanstack/react-query";

import { newsKeys } from "#app/features/news/admin/keys.ts";
import type { Client } from "#data/client.ts";
import { getArticle } from "#data/news.ts";

/** The article to be edited: read when it is opened, and then left alone under the form. */
export function articleQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: newsKeys.article(id),
    queryFn: () => getArticle(client, id),
    staleTime: Infinity,
    gcTime: 0,
  });
}
