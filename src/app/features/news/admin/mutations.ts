import { useMutation, useQueryClient } from "@tanstack/react-query";

import { newsKeys } from "#app/features/news/admin/keys.ts";
import type { Client } from "#data/client.ts";
import { createArticle, deleteArticle, updateArticle } from "#data/news.ts";
import type { ArticleInput, ArticleRow } from "#domain/news/article.ts";

export type ArticleSave =
  | { id: null; input: ArticleInput }
  | { id: string; input: Partial<ArticleInput> };

/** Creates an article, or with an id updates that one. */
export function useSaveArticle(client: Client) {
  const { change, refresh } = useNewsLists();
  return useMutation({
    mutationKey: newsKeys.save(),
    mutationFn: (save: ArticleSave) =>
      save.id === null
        ? createArticle(client, save.input)
        : updateArticle(client, save.id, save.input),
    onSuccess: (saved) =>
      change((articles) => articles.map((article) => (article.id === saved.id ? saved : article))),
    onSettled: refresh,
  });
}

export function useDeleteArticle(client: Client) {
  const { change, refresh } = useNewsLists();
  return useMutation({
    mutationKey: newsKeys.all,
    mutationFn: (id: string) => deleteArticle(client, id),
    onSuccess: (deleted) => change((articles) => articles.filter(({ id }) => id !== deleted.id)),
    onSettled: refresh,
  });
}

/** The two things that are switched in the list. */
export type ArticleFlag = "is_published" | "is_featured";

/** Shows an article as switched at once, and takes it back when that cannot be saved. */
export function useFlagArticle(client: Client) {
  const { change, refresh } = useNewsLists();
  const show = (id: string, flag: ArticleFlag, isOn: boolean) =>
    change((articles) =>
      articles.map((article) => (article.id === id ? { ...article, [flag]: isOn } : article)),
    );
  return useMutation({
    mutationKey: newsKeys.all,
    mutationFn: ({ id, flag, isOn }: { id: string; flag: ArticleFlag; isOn: boolean }) =>
      updateArticle(client, id, { [flag]: isOn }),
    onMutate: ({ id, flag, isOn }) => show(id, flag, isOn),
    onError: (_error, { id, flag, isOn }) => show(id, flag, !isOn),
    onSettled: refresh,
  });
}

/** The lists on screen follow a change at once, and the database's own answer a moment later. */
function useNewsLists() {
  const queryClient = useQueryClient();
  const queryKey = newsKeys.lists();
  return {
    change: async (update: (articles: ArticleRow[]) => ArticleRow[]) => {
      // A read that began before the change would bring the old list back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueriesData<{ articles: ArticleRow[]; total: number }>(
        { queryKey },
        (page) => page && { ...page, articles: update(page.articles) },
      );
    },
    refresh: () => {
      // The last change to be saved reads the list: one read earlier would not know the later ones.
      if (queryClient.isMutating({ mutationKey: newsKeys.all }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}
