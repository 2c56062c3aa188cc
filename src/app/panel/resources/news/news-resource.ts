import { queryOptions } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";

import { contentKeys, recordKeys } from "#app/panel/lib/query-keys.ts";
import { describeList } from "#app/panel/records/action-texts.ts";
import { DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import type { Resource } from "#app/panel/records/resource.ts";
import { askAboutLinks } from "#app/panel/records/review/ask-about-links.ts";
import type { Client } from "#data/client/client.ts";
import { listNewsCategories } from "#data/news-categories.ts";
import {
  listAllArticles,
  listArticleIds,
  listArticleRows,
  type NewsListFilter,
} from "#data/news-list.ts";
import { createArticle, deleteArticle, getArticle, updateArticle } from "#data/news.ts";
import type { Article, ArticleInput, ArticleRow } from "#domain/news/article.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";

const CHOICES = {
  estado: {
    label: "Estado",
    options: [
      ["todas", "Todos los estados", null],
      ["publicadas", "Publicadas", "published"],
      ["borradores", "Borradores", "draft"],
      ["destacadas", "Destacadas", "featured"],
    ],
  },
  categoria: { label: "Mostrar", blank: "Todas las categorías" },
  borrador: DRAFTS_CHOICE,
  orden: {
    label: "Orden",
    options: [
      ["recientes", "Más recientes", "newest"],
      ["antiguas", "Más antiguas", "oldest"],
      ["titulo", "Título A–Z", "name"],
      ["titulo-desc", "Título Z–A", "name-down"],
      ["cambios", "Últimos cambios", "changed"],
    ],
  },
} as const;

export interface NewsTypes {
  record: Article;
  row: ArticleRow;
  input: Partial<ArticleInput>;
  filter: NewsListFilter;
  choices: typeof CHOICES;
}

export const NEWS: Resource<NewsTypes> = {
  name: "noticias",
  table: "news",
  keys: recordKeys("news"),
  settings: { path: "/admin/categorias", name: "Categorías" },
  calls: {
    create: (client, input) => createArticle(client, input as ArticleInput),
    get: getArticle,
    update: updateArticle,
    remove: deleteArticle,
  },
  place: ({ number, rows }, article) => (number === 1 ? [article, ...rows] : null),
  askAboutLinks,
  canDuplicate: true,
  isFormWide: true,
  list: {
    listPage: listArticleRows,
    listAll: listAllArticles,
    listIds: listArticleIds,
    pageSize: 50,
    choices: CHOICES,
    toFilter: (text, { categoria, estado, borrador, orden }) => ({
      text,
      category: categoria,
      state: estado,
      onlyDrafts: borrador,
      sort: orden,
    }),
    hasPictures: true,
    empty: {
      icon: Newspaper,
      title: "Todavía no hay noticias",
      text: "Cree la primera con el botón «Nueva noticia». Puede guardarla como borrador y publicarla cuando esté lista.",
    },
    loadColumns: async () =>
      (await import("#app/panel/records/list/download-csv.ts")).loadRecordColumns("news"),
  },
  switches: [
    { label: "Publicar", verb: "publicar", flag: "is_published", isOn: true },
    {
      label: "Pasar a borrador",
      verb: "pasar",
      tail: " a borrador",
      flag: "is_published",
      isOn: false,
    },
    { label: "Destacar", verb: "destacar", flag: "is_featured", isOn: true },
    {
      label: "Quitar de destacadas",
      verb: "quitar",
      tail: " de las destacadas",
      flag: "is_featured",
      isOn: false,
    },
  ],
  texts: {
    ...describeList(RECORD_TABLES.news, "Buscar por título, autor o resumen"),
    saveFailure: "No se pudo guardar la noticia",
  },
};

/** The categories of the site's news, in its order. */
export function newsCategoriesQuery(client: Client) {
  return queryOptions({
    queryKey: [...contentKeys.all, "news-categories"],
    queryFn: () => listNewsCategories(client),
  });
}
