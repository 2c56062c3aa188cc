import { useMutation, useQueryClient } from "@tanstack/react-query";

import { contentKeys } from "#app/panel/lib/content-keys.ts";
import { useRowCache } from "#app/panel/records/list/use-row-list.ts";
import { deleteWithRetry } from "#app/panel/records/tab/delete-with-retry.ts";
import { knownContentQuery } from "#app/panel/resources/content/queries.ts";
import { showsAllSections } from "#app/panel/resources/content/use-content-list.ts";
import type { Client } from "#data/client/client.ts";
import { createContent, deleteContent, updateContent } from "#data/content.ts";
import { deleteRecords } from "#data/records.ts";
import type { ContentRowInput, StoredContent } from "#domain/content/content-row.ts";

export type ContentSave =
  | { id: null; input: ContentRowInput & { id: string } }
  | { id: string; input: Partial<ContentRowInput>; version: string };

/** Creates a text or, given an id, updates that version of it. */
export function useSaveContent(client: Client) {
  const { put, refresh } = useContentCache(client);
  return useMutation({
    mutationKey: contentKeys.save(),
    mutationFn: (save: ContentSave) =>
      save.id === null
        ? createContent(client, save.input)
        : updateContent(client, save.id, save.input, save.version),
    onSuccess: (saved, { id }) => put(saved, id === null),
    onSettled: refresh,
  });
}

export function useDeleteContent(client: Client) {
  const { remove, refresh } = useContentCache(client);
  return useMutation({
    mutationKey: contentKeys.all,
    mutationFn: (id: string) => deleteWithRetry(() => deleteContent(client, id)),
    onSuccess: (_nothing, id) => remove([id]),
    onSettled: refresh,
  });
}

/** Deletes many texts at once; resolves with the ids of those that were deleted. */
export function useDeleteContents(client: Client) {
  const { remove, refresh } = useContentCache(client);
  return useMutation({
    mutationKey: contentKeys.all,
    mutationFn: (ids: readonly string[]) => deleteRecords(client, "site_content", ids),
    onSuccess: remove,
    onSettled: refresh,
  });
}

/** Refetches the lists and the known texts. */
function useContentCache(client: Client) {
  const queryClient = useQueryClient();
  const pages = useRowCache<StoredContent>(contentKeys.lists(), contentKeys.all);
  const changeKnown = async (update: (rows: StoredContent[]) => StoredContent[]) => {
    const { queryKey } = knownContentQuery(client);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (rows) => rows && update(rows));
  };
  return {
    put: async (saved: StoredContent, isNew: boolean) => {
      const putInto = (rows: readonly StoredContent[]) =>
        [...rows.filter(({ id }) => id !== saved.id), saved].toSorted(compareRows);
      await changeKnown(putInto);
      await pages.change((page, filter) => {
        if (!isNew) {
          return { ...page, rows: page.rows.map((row) => (row.id === saved.id ? saved : row)) };
        }
        return showsAllSections(filter) && page.rows.length === page.total
          ? { rows: putInto(page.rows), total: page.total + 1 }
          : page;
      });
    },
    remove: async (ids: readonly string[]) => {
      const gone = new Set(ids);
      await changeKnown((rows) => rows.filter(({ id }) => !gone.has(id)));
      await pages.remove(ids);
    },
    refresh: () => pages.refresh(contentKeys.all),
  };
}

function compareRows(a: StoredContent, b: StoredContent): number {
  return a.section.localeCompare(b.section) || a.key.localeCompare(b.key);
}
