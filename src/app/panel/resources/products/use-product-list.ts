import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { useRowList } from "#app/panel/records/list/use-row-list.ts";
import { productKeys } from "#app/panel/resources/products/keys.ts";
import type { Client } from "#data/client/client.ts";
import { listProductRows, type ProductListFilter } from "#data/product-list.ts";

const PAGE_SIZE = 50;

const SORTS = {
  recientes: "newest",
  antiguos: "oldest",
  nombre: "name",
  "nombre-desc": "name-down",
  cambios: "changed",
} as const;

/** A page of the products, and the URL parameters that select it. */
export function useProductList(client: Client) {
  const address = useListAddress({
    orden: ["recientes", "antiguos", "nombre", "nombre-desc", "cambios"],
    categoria: null,
  });
  const { orden, categoria } = address.chosen;
  const filter: ProductListFilter = {
    text: address.asked,
    category: categoria === "" ? null : categoria,
    sort: SORTS[orden],
  };
  const { page } = address;
  const list = useRowList({
    queryKey: productKeys.list({ ...filter, page }),
    queryFn: () => listProductRows(client, filter, { page, pageSize: PAGE_SIZE }),
    page,
    pageSize: PAGE_SIZE,
    showPage: address.showPage,
    failureText: LOADING_FAILED,
  });
  return { address, filter, list };
}

/** Whether a page begins with the newest product of all. */
export function beginsWithNewest(filter: unknown): boolean {
  const { text, category, sort, page } = filter as ProductListFilter & { page: number };
  return text === "" && category === null && sort === "newest" && page === 1;
}

export const LOADING_FAILED = "No se pudieron cargar los productos";
