import { useListAddress } from "#app/panel/records/list/use-list-address.ts";
import { useRowList } from "#app/panel/records/list/use-row-list.ts";
import { newsKeys } from "#app/panel/resources/news/keys.ts";
import type { Client } from "#data/client/client.ts";
import { listArticleRows, type NewsListFilter } from "#data/news-list.ts";
import { NEWS_CATEGORIES } from "#domain/news/article.ts";

const PAGE_SIZE = 50;

const SORTS = {
  recientes: "newest",
  antiguas: "oldest",
  titulo: "name",
  "titulo-desc": "name-down",
  cambios: "changed",
} as const;

const STATES = {
  todas: null,
  publicadas: "published",
  borradores: "draft",
  destacadas: "featured",
} as const;

/** A page of the news, and the URL parameters that select it. */
export function useNewsList(client: Client) {
  const address = useListAddress({
    orden: ["recientes", "antiguas", "titulo", "titulo-desc", "cambios"],
    estado: ["todas", "publicadas", "borradores", "destacadas"],
    categoria: ["todas", ...NEWS_CATEGORIES],
  });
  const { orden, estado, categoria } = address.chosen;
  const filter: NewsListFilter = {
    text: address.asked,
    category: categoria === "todas" ? null : categoria,
    state: STATES[estado],
    sort: SORTS[orden],
  };
  const { page } = address;
  const list = useRowList({
    queryKey: newsKeys.list({ ...filter, page }),
    queryFn: () => listArticleRows(client, filter, { page, pageSize: PAGE_SIZE }),
    page,
    pageSize: PAGE_SIZE,
    showPage: address.showPage,
    failureText: LOADING_FAILED,
  });
  return { address, filter, list };
}

/** Whether a page begins with the newest article of all. */
export function beginsWithNewest(filter: unknown): boolean {
  const { text, category, state, sort, page } = filter as NewsListFilter & { page: number };
  return text === "" && category === null && state === null && sort === "newest" && page === 1;
}

export const LOADING_FAILED = "No se pudieron cargar las noticias";
