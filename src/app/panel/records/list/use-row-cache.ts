import { type QueryKey, useQueryClient } from "@tanstack/react-query";

import type { RowPage } from "#data/client/table.ts";

/**
 * The cached pages of lists, under one key: a change updates them optimistically, and a refetch follows.
 *
 * @param lists the query key of the pages; the last part of each page's key is its filter
 * @param mutations the mutation key of the records
 */
export function useRowCache<T extends { id: string }>(lists: QueryKey, mutations: QueryKey) {
  const queryClient = useQueryClient();
  const change = async (update: (page: RowPage<T>, filter: unknown) => RowPage<T>) => {
    // A fetch that started before the change would restore the old list.
    await queryClient.cancelQueries({ queryKey: lists });
    for (const [key, page] of queryClient.getQueriesData<RowPage<T>>({ queryKey: lists })) {
      if (page !== undefined) queryClient.setQueryData(key, update(page, key.at(-1)));
    }
  };
  return {
    change,
    /** Changes the cached rows. */
    changeRows: (update: (rows: T[]) => T[]) =>
      change((page) => ({ ...page, rows: update(page.rows) })),
    /** Removes rows from the cached pages. */
    remove: (ids: readonly string[]) => {
      const gone = new Set(ids);
      return change(({ rows, total }) => ({
        rows: rows.filter(({ id }) => !gone.has(id)),
        total: Math.max(0, total - gone.size),
      }));
    },
    /**
     * Refetches stale queries once no mutation is pending: an earlier read would miss the changes that are
     * still being saved.
     */
    refresh: (...stale: readonly QueryKey[]) => {
      if (queryClient.isMutating({ mutationKey: mutations }) > 1) return;
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
    },
  };
}
