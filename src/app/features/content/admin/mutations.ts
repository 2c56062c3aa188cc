import { useMutation, useQueryClient } from "@tanstack/react-query";

import { contentQuery } from "#app/features/content/admin/queries.ts";
import { contentKeys } from "#app/lib/content-keys.ts";
import type { Client } from "#data/client.ts";
import { createContent, deleteContent, updateContent } from "#data/content.ts";
import type { ContentRow, ContentRowInput, StoredContent } from "#domain/content/content-row.ts";

/** Creates a text, or with an id updates that one. */
export function useSaveContent(client: Client) {
  const { change, refresh } = useContentList(client);
  return useMutation({
    mutationKey: contentKeys.save(),
    mutationFn: ({ id, input }: { id: string | null; input: ContentRowInput }) =>
      id === null ? createContent(client, input) : updateContent(client, id, input),
    onSuccess: (saved) =>
      change((rows) => [...rows.filter(({ id }) => id !== saved.id), saved].toSorted(compareRows)),
    onSettled: refresh,
  });
}

export function useDeleteContent(client: Client) {
  const { change, refresh } = useContentList(client);
  return useMutation({
    mutationFn: (id: string) => deleteContent(client, id),
    onSuccess: (deleted) => change((rows) => rows.filter(({ id }) => id !== deleted.id)),
    onSettled: refresh,
  });
}

/** The list on screen follows a change at once, and the database's own answer a moment later. */
function useContentList(client: Client) {
  const queryClient = useQueryClient();
  return {
    change: async (update: (rows: StoredContent[]) => StoredContent[]) => {
      // A read that began before the change would bring the old list back.
      await queryClient.cancelQueries({ queryKey: contentKeys.all });
      queryClient.setQueryData(contentQuery(client).queryKey, (rows) => rows && update(rows));
    },
    refresh: () => {
      void queryClient.invalidateQueries({ queryKey: contentKeys.all });
    },
  };
}

function compareRows(a: ContentRow, b: ContentRow): number {
  return a.section.localeCompare(b.section) || a.key.localeCompare(b.key);
}
