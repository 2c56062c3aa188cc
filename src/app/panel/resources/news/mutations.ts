import { useMutation } from "@tanstack/react-query";

import { useRowCache } from "#app/panel/records/list/use-row-list.ts";
import { deleteWithRetry } from "#app/panel/records/tab/delete-with-retry.ts";
import { newsKeys } from "#app/panel/resources/news/keys.ts";
import { beginsWithNewest } from "#app/panel/resources/news/use-news-list.ts";
import type { Client } from "#data/client/client.ts";
import { createArticle, deleteArticle, updateArticle } from "#data/news.ts";
import { deleteRecords, switchRecords } from "#data/records.ts";
import type { ArticleInput, ArticleRow } from "#domain/news/article.ts";

export type ArticleSave =
  | { id: null; input: ArticleInput & { id: string } }
  | { id: string; input: Partial<ArticleInput>; version: string };

/** Creates an article or, given an id, updates that version of it. */
export function useSaveArticle(client: Client) {
  const { change, changeRows, refresh } = useNewsCache();
  return useMutation({
    mutationKey: newsKeys.save(),
    mutationFn: (save: ArticleSave) =>
      save.id === null
        ? createArticle(client, save.input)
        : updateArticle(client, save.id, save.input, save.version),
    onSuccess: (saved, { id }) =>
      id === null
        ? change((page, filter) =>
            beginsWithNewest(filter)
              ? { rows: [saved, ...page.rows], total: page.total + 1 }
              : page,
          )
        : changeRows((rows) => rows.map((row) => (row.id === id ? saved : row))),
    onSettled: refresh,
  });
}

export function useDeleteArticle(client: Client) {
  const { remove, refresh } = useNewsCache();
  return useMutation({
    mutationKey: newsKeys.all,
    mutationFn: (id: string) => deleteWithRetry(() => deleteArticle(client, id)),
    onSuccess: (_nothing, id) => remove([id]),
    onSettled: refresh,
  });
}

/** Deletes many articles at once; resolves with the ids of those that were deleted. */
export function useDeleteArticles(client: Client) {
  const { remove, refresh } = useNewsCache();
  return useMutation({
    mutationKey: newsKeys.all,
    mutationFn: (ids: readonly string[]) => deleteRecords(client, "news", ids),
    onSuccess: remove,
    onSettled: refresh,
  });
}

/** The two flags that the list can switch. */
export type ArticleFlag = "is_published" | "is_featured";

/** Optimistically switches a flag of an article, and rolls back when that cannot be saved. */
export function useFlagArticle(client: Client) {
  const { show, refresh } = useNewsCache();
  return useMutation({
    mutationKey: newsKeys.all,
    mutationFn: ({ id, flag, isOn }: { id: string; flag: ArticleFlag; isOn: boolean }) =>
      updateArticle(client, id, { [flag]: isOn }),
    onMutate: ({ id, flag, isOn }) => show([id], flag, isOn),
    onError: (_error, { id, flag, isOn }) => show([id], flag, !isOn),
    onSettled: refresh,
  });
}

/** Switches a flag of many articles; resolves with the ids of those that were switched. */
export function useFlagArticles(client: Client) {
  const { show, refresh } = useNewsCache();
  return useMutation({
    mutationKey: newsKeys.all,
    mutationFn: ({
      ids,
      flag,
      isOn,
    }: {
      ids: readonly string[];
      flag: ArticleFlag;
      isOn: boolean;
    }) => switchRecords(client, { kind: "news", flag, isOn }, ids),
    onSuccess: (switched, { flag, isOn }) => show(switched, flag, isOn),
    onSettled: refresh,
  });
}

function useNewsCache() {
  const { refresh, ...cache } = useRowCache<ArticleRow>(newsKeys.lists(), newsKeys.all);
  return {
    ...cache,
    show: (ids: readonly string[], flag: ArticleFlag, isOn: boolean) => {
      const switched = new Set(ids);
      return cache.changeRows((rows) =>
        rows.map((row) => (switched.has(row.id) ? { ...row, [flag]: isOn } : row)),
      );
    },
    refresh: () => refresh(newsKeys.lists()),
  };
}
