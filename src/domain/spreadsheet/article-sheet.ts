import {
  type ArticleFormValues,
  BLANK_ARTICLE_FORM,
  createArticleFormSchema,
  toArticleChanges,
  toArticleFormValues,
  toArticleInput,
} from "#domain/news/article-schema.ts";
import { type Article, namePublication } from "#domain/news/article.ts";
import {
  findCategoryBySlug,
  findDefaultCategory,
  formatCategorySlug,
  type NewsCategory,
} from "#domain/news/categories.ts";
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

/** @param categories those of the site, by their present or former names in a line */
export function createArticleSheet(
  categories: readonly NewsCategory[],
): Sheet<Article, ArticleFormValues> {
  const blank = { ...BLANK_ARTICLE_FORM, category: findDefaultCategory(categories) };
  return {
    columns: [
      textColumn("title", ["Título"]),
      textColumn("author", ["Autor"]),
      createCategoryColumn(categories),
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
    toValues: (article) => (article === null ? blank : toArticleFormValues(article)),
    findProblems: (values, article) =>
      listIssues(createArticleFormSchema(article, categories).safeParse(values)),
    toInput: (values, article) =>
      article === null
        ? { ...toArticleInput(values), ...(values.slug !== "" && { slug: toSlug(values.slug) }) }
        : toArticleChanges(values, article),
    nameOf: ({ title }) => title,
  };
}

function createCategoryColumn(categories: readonly NewsCategory[]): SheetColumn<ArticleFormValues> {
  const words = Object.fromEntries(categories.map(({ name }) => [name, name]));
  const column = choiceColumn<ArticleFormValues>("category", ["Categoría"], words);
  return {
    ...column,
    read: (cell, findPicture) => {
      const known = findCategoryBySlug(categories, formatCategorySlug(cell));
      return column.read(known?.name ?? cell, findPicture);
    },
  };
}
