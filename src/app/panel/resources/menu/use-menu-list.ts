import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { useRowList } from "#app/panel/records/list/use-row-list.ts";
import { menuKeys } from "#app/panel/resources/menu/keys.ts";
import type { Client } from "#data/client/client.ts";
import { listMenuRows, type MenuListFilter } from "#data/menu-list.ts";

const PAGE_SIZE = 100;

const SORTS = { menu: "order", nombre: "name", "nombre-desc": "name-down" } as const;

const STATES = { todos: null, activos: true, inactivos: false } as const;

/** A page of the menu items, and the URL parameters that select it. */
export function useMenuList(client: Client) {
  const address = useListAddress({
    orden: ["menu", "nombre", "nombre-desc"],
    estado: ["todos", "activos", "inactivos"],
  });
  const { orden, estado } = address.chosen;
  const filter: MenuListFilter = {
    text: address.asked,
    isActive: STATES[estado],
    sort: SORTS[orden],
  };
  const { page } = address;
  const list = useRowList({
    queryKey: menuKeys.list({ ...filter, page }),
    queryFn: () => listMenuRows(client, filter, { page, pageSize: PAGE_SIZE }),
    page,
    pageSize: PAGE_SIZE,
    showPage: address.showPage,
    failureText: LOADING_FAILED,
  });
  return {
    address,
    filter,
    list,
    /** The index of the page's first item among all; null when the list does not show neighbours in order. */
    firstPlace: showsOrder(filter) ? (page - 1) * PAGE_SIZE : null,
  };
}

/** Whether a list shows all items in the menu's own order. */
export function showsOrder(filter: unknown): boolean {
  const { text, isActive, sort } = filter as MenuListFilter;
  return text === "" && isActive === null && sort === "order";
}

export const LOADING_FAILED = "No se pudieron cargar los elementos del menú";
