import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import {
  type Choices,
  defaultOf,
  isDefault,
  type ListView,
  readListView,
  readMeanings,
} from "#app/panel/records/list/choices.ts";
import type { Listing, ListTypes } from "#app/panel/records/resource.ts";
import { useFailureToast } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import type { RowPage } from "#data/client/table.ts";

/** Prefetches what a tab shows first. @param params the tab's URL parameters */
export type TabReads = (
  queryClient: QueryClient,
  client: Client,
  params: URLSearchParams,
) => Promise<unknown>;

/** The first page that a tab's list shows. */
export function listReads<T extends ListTypes>(listing: Listing<T>) {
  return (queryClient: QueryClient, client: Client, params: URLSearchParams) =>
    queryClient.query(listQuery(client, listing, readListView(params, listing.list.choices)));
}

/** Prevents refetching prefetched data when its list is first shown. */
const FRESH_MS = 5000;

/** A page of a list. */
function listQuery<T extends ListTypes>(client: Client, listing: Listing<T>, view: ListView) {
  const { keys, list } = listing;
  const { asked, chosen, page } = view;
  return queryOptions<RowPage<T["row"]>>({
    queryKey: keys.list({ ...chosen, text: asked, page }),
    queryFn: () =>
      list.listPage(client, toFilter(listing, view), { page, pageSize: list.pageSize }),
    staleTime: FRESH_MS,
  });
}

function toFilter<T extends ListTypes>(
  { list }: Listing<T>,
  { asked, chosen }: Pick<ListView, "asked" | "chosen">,
): T["filter"] {
  return list.toFilter(asked, readMeanings(list.choices, chosen));
}

/**
 * A page of a list, and the URL parameters that select it. The previous page's rows stay visible until the next ones have
 * loaded.
 */
export function useListController<T extends ListTypes>(listing: Listing<T>) {
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
    listing,
    address,
    filter,
    /** The query key of the shown page. */
    queryHash: hashKey(query.queryKey),
    /** When it was fetched, in milliseconds since 1970. */
    readAt: reading.dataUpdatedAt,
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
    /** The first row's index among all; null when the list is searched, filtered or in another order. */
    firstIndex: isWhole ? (page - 1) * list.pageSize : null,
  };
}

export type ListController<T extends ListTypes> = ReturnType<typeof useListController<T>>;

/** What useListController returns for a definition. */
export type ControllerOf<L> = L extends Listing<infer T> ? ListController<T> : never;

/**
 * A list's search, filters, sort order and page, stored in the tab's URL parameters, so that they survive
 * back, forward and reload. `orden` is the one choice that does not filter.
 */
function useListAddress(choices: Choices) {
  const { params, change } = useTabAddress();
  const view = readListView(params, choices);
  const { asked, chosen } = view;
  const search = useSearchText(asked, (text) =>
    // A search is one history entry, however it was typed.
    change({ q: text, pagina: null }, asked !== "" && text !== "" ? "replace" : "push"),
  );
  const { orden: _order, ...filters } = choices;
  return {
    /** The search box's text. */
    text: search.text,
    onText: search.onText,
    // `asked` is the search text in the URL: the debounced text.
    ...view,
    choose: (name: string, value: string) => {
      const choice = choices[name];
      const isUsual = choice !== undefined && value === defaultOf(choice);
      change({ [name]: isUsual ? null : value, pagina: null });
    },
    isNarrowed: asked !== "" || !isDefault(filters, chosen),
    /** Clears search and filters. */
    clear: () => {
      search.onText("");
      const none = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
      change({ q: null, pagina: null, ...none });
    },
    showPage: (page: number, how?: "replace") =>
      change({ pagina: page === 1 ? null : String(page) }, how),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

const TYPING_PAUSE_MS = 250;

/** The text as typed, reported after a debounce; a different text in the URL (as after back) wins. */
function useSearchText(asked: string, onAsk: (text: string) => void) {
  // Typed text wins over the URL's text that it replaced, and over the one that was reported for it.
  const [typed, setTyped] = useState<Typed>({ text: asked, over: asked, reported: null });
  if (typed.reported !== null && typed.reported === asked) {
    setTyped({ text: typed.text, over: asked, reported: null });
  }
  const text = typed.over === asked || typed.reported === asked ? typed.text : asked;
  const ask = useEffectEvent((reported: string) => {
    setTyped({ text, over: asked, reported });
    onAsk(reported);
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => ask(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return {
    text,
    onText: (next: string) => setTyped({ text: next, over: asked, reported: typed.reported }),
  };
}

interface Typed {
  text: string;
  over: string;
  reported: string | null;
}
