import { hashKey, keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { isDefault } from "#app/panel/records/list/choices.ts";
import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { listQuery, toFilter } from "#app/panel/records/resource/list-query.ts";
import type { Listing, ListTypes } from "#app/panel/records/resource/resource.ts";
import { useFailureToast } from "#app/panel/ui/feedback/toast.tsx";

/**
 * A page of a record type's list, and the URL parameters that select it. The previous page's rows stay visible until the
 * next ones have loaded.
 */
export function useResourceList<T extends ListTypes>(listing: Listing<T>) {
  const { list, texts } = listing;
  const client = useClient();
  const address = useListAddress(list.choices);
  const { asked, chosen, page } = address;
  const id = JSON.stringify([asked, chosen]);
  const filter = useMemo(() => {
    const [text, values] = JSON.parse(id) as [string, Record<string, string>];
    return toFilter(listing, { asked: text, chosen: values });
  }, [listing, id]);
  const query = listQuery(client, listing, address);
  const reading = useQuery({ ...query, placeholderData: keepPreviousData });
  useFailureToast(reading.errorUpdateCount, texts.loadFailure);
  const total = reading.data?.total;
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / list.pageSize));
  const isBeyondEnd = total !== undefined && !reading.isPlaceholderData && page > pageCount;
  const goToEnd = useEffectEvent(() => address.showPage(pageCount, "replace"));
  // The rows of the last page may have been deleted, and a URL may contain any page number.
  useEffect(() => {
    if (isBeyondEnd) goToEnd();
  }, [isBeyondEnd]);
  const isWhole = asked === "" && isDefault(list.choices, chosen);
  return {
    address,
    filter,
    /** The query key of the shown page. */
    queryHash: hashKey(query.queryKey),
    /** When it was fetched, in milliseconds since 1970. */
    readAt: reading.dataUpdatedAt,
    list: {
      reading: {
        isPending: reading.isPending || isBeyondEnd,
        isFetching: reading.isFetching,
        error: reading.error,
        refetch: reading.refetch,
      },
      rows: reading.data?.rows,
      isStale: reading.isPlaceholderData,
      total,
      pageCount,
    },
    /** The first row's index among all; null when the list is searched, filtered or in another order. */
    firstIndex: isWhole ? (page - 1) * list.pageSize : null,
  };
}

export type ResourceListing<T extends ListTypes> = ReturnType<typeof useResourceList<T>>;

/** What useResourceList returns for a definition. */
export type ListingOf<L> = L extends Listing<infer T> ? ResourceListing<T> : never;
