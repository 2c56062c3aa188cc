import { useMemo } from "react";

import { isDefault, readMeanings } from "#app/panel/records/list/choices.ts";
import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { useRowList } from "#app/panel/records/list/use-row-list.ts";
import type { Listing, ListTypes } from "#app/panel/records/resource/resource.ts";
import type { Client } from "#data/client/client.ts";

/** A page of a noun's list, and the URL parameters that select it. */
export function useResourceList<T extends ListTypes>(
  client: Client,
  { keys, list, texts }: Listing<T>,
) {
  const address = useListAddress(list.choices);
  const { asked, chosen, page } = address;
  const id = JSON.stringify([asked, chosen]);
  const filter = useMemo(() => {
    const [text, values] = JSON.parse(id) as [string, Record<string, string>];
    return list.toFilter(text, readMeanings(list.choices, values));
  }, [list, id]);
  const rows = useRowList<T["row"]>({
    queryKey: keys.list({ ...chosen, text: asked, page }),
    queryFn: () => list.listPage(client, filter, { page, pageSize: list.pageSize }),
    page,
    pageSize: list.pageSize,
    showPage: address.showPage,
    failureText: texts.loadFailure,
  });
  const isWhole = asked === "" && isDefault(list.choices, chosen);
  return {
    address,
    filter,
    list: rows,
    /** The first row's index among all; null when the list is searched, filtered or in another order. */
    firstIndex: isWhole ? (page - 1) * list.pageSize : null,
  };
}

export type ResourceListing<T extends ListTypes> = ReturnType<typeof useResourceList<T>>;

/** What useResourceList returns for a definition. */
export type ListingOf<L> = L extends Listing<infer T> ? ResourceListing<T> : never;
