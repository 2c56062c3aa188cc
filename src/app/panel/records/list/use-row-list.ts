import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { useFailureToast } from "#app/panel/ui/feedback/use-failure-toast.ts";
import type { RowPage } from "#data/client/row-page.ts";

interface RowListOptions<T> {
  queryKey: QueryKey;
  queryFn: () => Promise<RowPage<T>>;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Goes to another page; with `replace`, without a history entry. */
  showPage: (page: number, replace?: boolean) => void;
  /** The toast after a failed read. */
  failureText: string;
}

/** A page of a list: the previous page's rows stay visible until the next ones have loaded. */
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
  // The last page's rows may have been deleted, and a URL may name any page.
  useEffect(() => {
    if (isBeyondEnd) goToEnd();
  }, [isBeyondEnd]);
  return {
    reading: {
      data: reading.data?.rows,
      isPending: reading.isPending || isBeyondEnd,
      isFetching: reading.isFetching,
      /** Whether the shown rows are those of the previous page, search or filter. */
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
 * The cached pages of lists, under one key: a change updates them optimistically, and a refetch follows.
 *
 * @param lists the query key of the pages; the last part of each page's key is its filter
 * @param mutations the mutation key of the records
 */
export function useRowCache<T extends { id: string }>(lists: QueryKey, mutations: QueryKey) {
  const queryClient = useQueryClient();
  const change = async (update: (page: RowPage<T>, filter: unknown) => RowPage<T>) => {
    // A read that began before the change would restore the old list.
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
