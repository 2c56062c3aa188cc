import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import type { RowPage } from "#data/row-page.ts";

interface RowListOptions<T> {
  queryKey: QueryKey;
  queryFn: () => Promise<RowPage<T>>;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Goes to another page; with `replace`, without a step for the back button. */
  showPage: (page: number, replace?: boolean) => void;
  /** The toast of a failed reading. */
  failureText: string;
}

/** A page of a list: the rows of the page before stay in sight until the next ones are there. */
export function useRowList<T>({
  queryKey,
  queryFn,
  page,
  pageSize,
  showPage,
  failureText,
}: RowListOptions<T>) {
  const reading = useQuery({ queryKey, queryFn, placeholderData: keepPreviousData });
  useFailureToast(reading.errorUpdateCount, failureText);
  const total = reading.data?.total;
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isBeyondEnd = total !== undefined && !reading.isPlaceholderData && page > pageCount;
  const goToEnd = useEffectEvent(() => showPage(pageCount, true));
  // The last rows of the last page may have been deleted, and an address may ask for any page.
  useEffect(() => {
    if (isBeyondEnd) goToEnd();
  }, [isBeyondEnd]);
  return {
    reading: {
      data: reading.data?.rows,
      isPending: reading.isPending || isBeyondEnd,
      isFetching: reading.isFetching,
      /** Whether rows of another page, search or filter are in sight until theirs are there. */
      isStale: reading.isPlaceholderData,
      error: reading.error,
      refetch: () => void reading.refetch(),
    },
    rows: reading.data?.rows ?? [],
    total,
    pageCount,
  };
}

/**
 * The pages of lists in the cache, under one key: they follow a change at once, and the database's own
 * answer a moment later.
 *
 * @param lists where the pages are kept, the filter of each being the last part of its key
 * @param mutations where the noun's mutations are counted
 */
export function useRowCache<T extends { id: string }>(lists: QueryKey, mutations: QueryKey) {
  const queryClient = useQueryClient();
  const change = async (update: (page: RowPage<T>, filter: unknown) => RowPage<T>) => {
    // A read that began before the change would bring the old list back.
    await queryClient.cancelQueries({ queryKey: lists });
    for (const [key, page] of queryClient.getQueriesData<RowPage<T>>({ queryKey: lists })) {
      if (page !== undefined) {
        queryClient.setQueryData<RowPage<T>>(key, (current) =>
          current === undefined ? current : update(current, key.at(-1)),
        );
      }
    }
  };
  return {
    change,
    /** Changes rows where they are shown. */
    changeRows: (update: (rows: T[]) => T[]) =>
      change((page) => ({ ...page, rows: update(page.rows) })),
    /** Takes rows away. */
    remove: (ids: readonly string[]) => {
      const gone = new Set(ids);
      return change(({ rows, total }) => ({
        rows: rows.filter(({ id }) => !gone.has(id)),
        total: Math.max(0, total - gone.size),
      }));
    },
    /**
     * Reads what has become stale anew, once nothing is being saved: what is read earlier would not know
     * the later changes.
     */
    refresh: (...stale: readonly QueryKey[]) => {
      if (queryClient.isMutating({ mutationKey: mutations }) > 1) return;
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
    },
  };
}
