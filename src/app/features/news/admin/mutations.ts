import { useMutation } from "@tanstack/react-query";

import { newsKeys } from "#app/features/news/admin/keys.ts";
import { beginsWithNewest } from "#app/features/news/admin/use-news-list.ts";
import { deleteSurely } from "#app/features/records/admin/delete-surely.ts";
import { useRowCache } from "#app/features/records/admin/use-row-list.ts";
import type { Client } from "#data/client.ts";
import { createArticle, deleteArticle, updateArticle } from "#data/news.ts";
import { deleteRecords, switchRecords } from "#data/records.ts";
import type { ArticleInput, ArticleRow } from "#domain/news/article.ts";

export type ArticleSave =
  | { id: null; input: ArticleInput & { id: string } }
  | { id: string; input: Partial<ArticleInput>; version: string };

/** Creates an article, or with an id updates that version of that one. */
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
    mutationFn: (id: string) => deleteSurely(() => deleteArticle(client, id)),
    onSuccess: (_nothing, id) => remove([id]),
    onSettled: refresh,
  });
}

/** Deletes many articles at once; gives the ids of those that were deleted. */
export function useDeleteArticles(client: Client) {
  const { remove, refresh } = useNewsCache();
  return useMutation({
    mutationKey: newsKeys.all,
    mutationFn: (ids: readonly string[]) => deleteRecords(client, "news", ids),
    onSuccess: remove,
    onSettled: refresh,
  });
}

/** The two things that are switched in the list. */
export type ArticleFlag = "is_published" | "is_featured";

/** Shows an article as switched at once, and takes it back when that cannot be saved. */
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

/** Switches many articles at once; gives the ids of those that stand as wanted. */
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
