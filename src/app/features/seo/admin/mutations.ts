import { useMutation, useQueryClient } from "@tanstack/react-query";

import { seoQuery } from "#app/features/seo/admin/queries.ts";
import { contentKeys } from "#app/lib/content-keys.ts";
import type { Client } from "#data/client.ts";
import { saveContent } from "#data/content.ts";
import type { ContentRowInput } from "#domain/content/content-row.ts";

/** Upserts SEO texts by section and key; without any there is nothing to send. */
export function useSaveSeo(client: Client) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: contentKeys.save(),
    mutationFn: async (rows: readonly ContentRowInput[]) =>
      rows.length === 0 ? [] : saveContent(client, rows),
    onSuccess: async (saved) => {
      // A read that began before the change would bring the old texts back.
      await queryClient.cancelQueries({ queryKey: contentKeys.all });
      const ids = new Set(saved.map(({ id }) => id));
      queryClient.setQueryData(
        seoQuery(client).queryKey,
        (rows) => rows && [...rows.filter(({ id }) => !ids.has(id)), ...saved],
      );
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: contentKeys.all });
    },
  });
}
