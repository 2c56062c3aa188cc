import { subscriberKeys } from "#app/panel/inbox/keys.ts";
import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { useRowList } from "#app/panel/records/list/use-row-list.ts";
import type { Client } from "#data/client/client.ts";
import { listSubscriberRows, type SubscriberFilter } from "#data/leads/subscribers.ts";

const PAGE_SIZE = 50;

const SORTS = { recientes: "newest", antiguos: "oldest", correo: "email" } as const;

const STATUSES = {
  todos: null,
  "sin-confirmar": "pending",
  confirmados: "confirmed",
  "de-baja": "unsubscribed",
} as const;

/** A page of the subscribers, and the URL parameters that select it. */
export function useSubscriberList(client: Client) {
  const address = useListAddress({
    orden: ["recientes", "antiguos", "correo"],
    estado: ["todos", "sin-confirmar", "confirmados", "de-baja"],
  });
  const { orden, estado } = address.chosen;
  const filter: SubscriberFilter = {
    text: address.asked,
    status: STATUSES[estado],
    sort: SORTS[orden],
  };
  const { page } = address;
  const list = useRowList({
    queryKey: subscriberKeys.list({ ...filter, page }),
    queryFn: () => listSubscriberRows(client, filter, { page, pageSize: PAGE_SIZE }),
    page,
    pageSize: PAGE_SIZE,
    showPage: address.showPage,
    failureText: SUBSCRIBERS_FAILED,
  });
  return { address, filter, list };
}

export const SUBSCRIBERS_FAILED = "No se pudieron cargar los suscriptores";
