import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { newsKeys } from "#app/features/news/admin/keys.ts";
import type { Client } from "#data/client.ts";
import { type ArticleRowsQuery, getArticle, listArticleRows } from "#data/news.ts";

export const PAGE_SIZE = 50;

export type NewsListFilter = Omit<ArticleRowsQuery, "pageSize">;

/** One page of the news, newest first; the page before stays in sight until it is there. */
export function newsQuery(client: Client, filter: NewsListFilter) {
  return queryOptions({
    queryKey: newsKeys.list(filter),
    queryFn: () => listArticleRows(client, { ...filter, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
}

/** The article to be edited: read when it is opened, and then left alone under the form. */
export function articleQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: newsKeys.article(id),
    queryFn: () => getArticle(client, id),
    staleTime: Infinity,
    gcTime: 0,
  });
}
