import { useMutation, useQueryClient } from "@tanstack/react-query";

import { contentKeys } from "#app/panel/lib/content-keys.ts";
import type { Client } from "#data/client/client.ts";
import { NO_VERSION, saveContent } from "#data/content.ts";
import type { ContentRowInput, StoredContent } from "#domain/content/content-row.ts";

interface SettingsSave {
  /** The changed texts; without any, nothing is sent. */
  changes: readonly ContentRowInput[];
  /** The rows that they are based on, whose versions they replace. */
  rows: readonly StoredContent[];
}

/** Upserts texts by section and key, over the versions that were read; `queryKey` holds their rows. */
export function useSaveSettings(client: Client, queryKey: readonly unknown[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: contentKeys.save,
    mutationFn: async ({ changes, rows }: SettingsSave) =>
      changes.length === 0
        ? []
        : saveContent(
            client,
            changes.map((change) => ({ ...change, updated_at: findVersion(rows, change) })),
          ),
    onSuccess: async (saved) => {
      // A read that began before the change would restore the old texts.
      await queryClient.cancelQueries({ queryKey: contentKeys.all });
      const ids = new Set(saved.map(({ id }) => id));
      queryClient.setQueryData<StoredContent[]>(
        queryKey,
        (known) => known && [...known.filter(({ id }) => !ids.has(id)), ...saved],
      );
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: contentKeys.all });
    },
  });
}

function findVersion(rows: readonly StoredContent[], { section, key }: ContentRowInput): string {
  const row = rows.find((candidate) => candidate.section === section && candidate.key === key);
  return row?.updated_at ?? NO_VERSION;
}
