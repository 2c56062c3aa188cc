import { queryOptions } from "@tanstack/react-query";

import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listMenuRows } from "#data/menu-list.ts";
import { listArticleRows } from "#data/news-list.ts";
import { listProductRows } from "#data/product-list.ts";

/** A record that can be shown or hidden. */
export interface FoundRecord {
  id: string;
  name: string;
  isShown: boolean;
}

const PAGE = { page: 1, pageSize: 8 };

const toFound = (row: { id: string; title: string; is_published: boolean }): FoundRecord => ({
  id: row.id,
  name: row.title,
  isShown: row.is_published,
});

/** What can be shown or hidden, and how it is found by a text. */
export const KINDS = {
  products: {
    label: "Producto",
    find: async (client: Client, text: string): Promise<FoundRecord[]> => {
      const found = await listProductRows(client, { text, category: null, sort: "name" }, PAGE);
      return found.rows.map(toFound);
    },
  },
  news: {
    label: "Noticia",
    find: async (client: Client, text: string): Promise<FoundRecord[]> => {
      const filter = { text, category: null, state: null, sort: "newest" } as const;
      const found = await listArticleRows(client, filter, PAGE);
      return found.rows.map(toFound);
    },
  },
  menu_items: {
    label: "Elemento del menú",
    find: async (client: Client, text: string): Promise<FoundRecord[]> => {
      const found = await listMenuRows(client, { text, isActive: null, sort: "order" }, PAGE);
      return found.rows.map(({ id, name, is_active }) => ({ id, name, isShown: is_active }));
    },
  },
} as const;

export type Kind = keyof typeof KINDS;

export const recordsQuery = (client: Client, kind: Kind, text: string) =>
  queryOptions({
    queryKey: [...publishingKeys.all, "records", kind, text],
    queryFn: () => KINDS[kind].find(client, text),
  });
