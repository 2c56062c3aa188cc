import {
  type ArticleFormValues,
  BLANK_ARTICLE_FORM,
  createArticleFormSchema,
  toArticleChanges,
  toArticleFormValues,
  toArticleInput,
} from "#domain/news/article-schema.ts";
import { type Article, namePublication, NEWS_CATEGORIES } from "#domain/news/article.ts";
import { toSlug } from "#domain/slugs.ts";
import {
  choiceColumn,
  flagColumn,
  pictureColumn,
  slugColumn,
  type SheetColumn,
  textColumn,
} from "#domain/spreadsheet/columns.ts";
import { listIssues, type Sheet } from "#domain/spreadsheet/sheet.ts";

const CATEGORIES = Object.fromEntries(NEWS_CATEGORIES.map((category) => [category, category]));

/** The products of an article, as the addresses of their pages. */
const PRODUCTS: SheetColumn<ArticleFormValues> = {
  field: "product_slugs",
  heading: "Productos relacionados",
  others: [],
  write: (slugs) => (slugs as string[]).join(", "),
  read: (cell) => ({
    value: cell
      .split(/[,;\s]+/)
      .map((address) => address.split("/").at(-1) ?? "")
      .filter(Boolean),
  }),
};

export const ARTICLE_SHEET: Sheet<Article, ArticleFormValues> = {
  table: "news",
  columns: [
    textColumn("title", ["Título"]),
    textColumn("author", ["Autor"]),
    choiceColumn("category", ["Categoría"], CATEGORIES),
    flagColumn(
      "is_published",
      ["Estado", "Publicada"],
      [namePublication(true), namePublication(false)],
    ),
    flagColumn("is_featured", ["Destacada"]),
    textColumn("excerpt", ["Resumen"]),
    textColumn("content", ["Contenido", "Texto"]),
    textColumn("read_time", ["Tiempo de lectura"]),
    textColumn("source_name", ["Fuente", "Nombre de la fuente"]),
    textColumn("source_url", ["Enlace de la fuente", "URL de la fuente"]),
    PRODUCTS,
    pictureColumn("image_url", ["Imagen"]),
    textColumn("image_alt", ["Texto alternativo"]),
    slugColumn("slug", "/noticias/"),
  ],
  keys: ["slug", "title"],
  toValues: (article) => (article === null ? BLANK_ARTICLE_FORM : toArticleFormValues(article)),
  findProblems: (values, article) => listIssues(createArticleFormSchema(article).safeParse(values)),
  toInput: (values, article) =>
    article === null
      ? { ...toArticleInput(values), ...(values.slug !== "" && { slug: toSlug(values.slug) }) }
      : toArticleChanges(values, article),
  nameOf: ({ title }) => title,
};
