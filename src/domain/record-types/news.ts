import type { Article } from "#domain/news/article.ts";
import { ROW_ORDERS, type RecordType } from "#domain/records/record-type.ts";
import type { AnySheet } from "#domain/spreadsheet/sheet.ts";

export const NEWS = {
  table: "news",
  tab: "noticias",
  place: 3,
  title: "Noticias",
  label: { one: "noticia", many: "noticias", isFeminine: true },
  conflict:
    "Otra noticia tiene ahora la misma dirección en el sitio. Elimínela o cambie su dirección, y vuelva a restaurar.",
  about: { text: "Los artículos", words: "exportar csv excel" },
  fields: {
    title: { kind: "text", label: "Título", isRequired: true, maxLength: 300 },
    slug: { kind: "special", label: "Dirección en el sitio" },
    author: { kind: "text", label: "Autor" },
    category: { kind: "special", label: "Categoría" },
    excerpt: { kind: "long-text", label: "Resumen" },
    content: { kind: "special", label: "Contenido", isLong: true },
    read_time: { kind: "text", label: "Tiempo de lectura" },
    is_published: { kind: "flag", label: "Publicada", states: ["Publicada", "Borrador"] },
    is_featured: { kind: "flag", label: "Destacada" },
    image_url: { kind: "picture", label: "Imagen", altText: "image_alt" },
    image_alt: { kind: "text", label: "Texto alternativo" },
    source_name: { kind: "text", label: "Nombre de la fuente" },
    source_url: { kind: "url", label: "URL de la fuente" },
    product_slugs: { kind: "special", label: "Productos relacionados" },
    created_at: { kind: "special", label: "Fecha", headings: ["Creada"] },
  },
  name: "title",
  keys: ["slug", "title"],
  visible: "is_published",
  list: {
    find: "find_news",
    columns:
      "id, slug, title, excerpt, author, category, image_url, read_time, source_name, source_url, is_published, is_featured, created_at, updated_at",
    orders: ROW_ORDERS,
  },
  functions: ["search_news", "count_news_categories"],
  previewed: ["news", "rpc/search_news"],
  folder: { pages: "noticias", text: "content" },
  importHint:
    "Una fila con la página o el título de uno que ya existe lo actualiza; las demás crean uno nuevo. En «Imagen» sirve una dirección, o el nombre del archivo de una imagen del sitio o de las que agregue aquí.",
  loadSheet: async (texts) => {
    const [{ createArticleSheet }, { findNewsCategories }] = await Promise.all([
      import("#domain/spreadsheet/article-sheet.ts"),
      import("#domain/news/categories.ts"),
    ]);
    return createArticleSheet(findNewsCategories(texts)) as unknown as AnySheet;
  },
} as const satisfies RecordType<Article>;
