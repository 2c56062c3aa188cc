import { useMemo } from "react";

import { contentKeys } from "#app/panel/lib/content-keys.ts";
import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { useRowList } from "#app/panel/records/list/use-row-list.ts";
import type { Client } from "#data/client/client.ts";
import { type ContentListFilter, listContentRows } from "#data/content-list.ts";
import { SECTIONS } from "#domain/content/list/content-list.ts";
import { parseContentSearch } from "#domain/content/list/content-search.ts";

/** All known texts fit on one page; only far more than these need a second one. */
const PAGE_SIZE = 400;

const SORTS = { seccion: "section", cambios: "changed" } as const;

/** A page of the texts, and the URL parameters that select it. */
export function useContentList(client: Client) {
  const address = useListAddress({
    orden: ["seccion", "cambios"],
    seccion: ["todas", ...SECTIONS],
  });
  const { asked, page, chosen } = address;
  const filter: ContentListFilter = {
    words: useMemo(() => parseContentSearch(asked), [asked]),
    section: chosen.seccion === "todas" ? null : chosen.seccion,
    sort: SORTS[chosen.orden],
  };
  const list = useRowList({
    queryKey: contentKeys.list({ text: asked, ...chosen, page }),
    queryFn: () => listContentRows(client, filter, { page, pageSize: PAGE_SIZE }),
    page,
    pageSize: PAGE_SIZE,
    showPage: address.showPage,
    failureText: LOADING_FAILED,
  });
  return { address, filter, list };
}

/** Whether a page shows texts of all sections in their order. */
export function showsAllSections(filter: unknown): boolean {
  const { text, orden, seccion } = filter as { text: string; orden: string; seccion: string };
  return text === "" && orden === "seccion" && seccion === "todas";
}

export const LOADING_FAILED = "No se pudo cargar el contenido";
