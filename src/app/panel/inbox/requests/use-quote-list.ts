import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { useRowList } from "#app/panel/records/list/use-row-list.ts";
import type { Client } from "#data/client/client.ts";
import { listQuoteRows, type QuoteFilter } from "#data/leads/inbox.ts";
import { isUuid } from "#domain/uuid.ts";

const PAGE_SIZE = 30;

const SORTS = {
  recientes: "newest",
  antiguas: "oldest",
  cambios: "changed",
  nombre: "name",
  "nombre-desc": "name-down",
} as const;

const STATUSES = {
  bandeja: "inbox",
  nuevas: "new",
  "en-curso": "in_progress",
  respondidas: "answered",
  cerradas: "closed",
  spam: "spam",
} as const;

/** The URL parameter's value for requests without an owner. */
export const NOBODY = "nadie";

/** A page of the requests, and the URL parameters that select it. */
export function useQuoteList(client: Client) {
  const address = useListAddress({
    orden: ["recientes", "antiguas", "cambios", "nombre", "nombre-desc"],
    estado: ["bandeja", "nuevas", "en-curso", "respondidas", "cerradas", "spam"],
    lectura: ["todas", "sin-leer"],
    responsable: null,
  });
  const { orden, estado, lectura, responsable } = address.chosen;
  const filter: QuoteFilter = {
    text: address.asked,
    status: STATUSES[estado],
    owner: readOwner(responsable),
    isUnread: lectura === "sin-leer",
    sort: SORTS[orden],
  };
  const { page } = address;
  const list = useRowList({
    queryKey: inboxKeys.list({ ...filter, page }),
    queryFn: () => listQuoteRows(client, filter, { page, pageSize: PAGE_SIZE }),
    page,
    pageSize: PAGE_SIZE,
    showPage: address.showPage,
    failureText: LOADING_FAILED,
  });
  return { address, filter, list };
}

function readOwner(value: string): string | null {
  if (value === NOBODY) return "nobody";
  return isUuid(value) ? value : null;
}

export const LOADING_FAILED = "No se pudieron cargar las solicitudes";
