import { formatMoment, formatYesNo } from "#app/panel/records/bulk/download-csv.ts";
import type { CsvColumn } from "#domain/csv.ts";
import { type ArticleRow, namePublication } from "#domain/news/article.ts";

/** The columns of the news' export. */
export const ARTICLE_COLUMNS: readonly CsvColumn<ArticleRow>[] = [
  { heading: "Título", read: ({ title }) => title },
  { heading: "Autor", read: ({ author }) => author },
  { heading: "Categoría", read: ({ category }) => category },
  { heading: "Estado", read: ({ is_published }) => namePublication(is_published) },
  { heading: "Destacada", read: ({ is_featured }) => formatYesNo(is_featured) },
  { heading: "Resumen", read: ({ excerpt }) => excerpt },
  { heading: "Tiempo de lectura", read: ({ read_time }) => read_time },
  { heading: "Fuente", read: ({ source_name }) => source_name ?? "" },
  { heading: "Enlace de la fuente", read: ({ source_url }) => source_url ?? "" },
  { heading: "Imagen", read: ({ image_url }) => image_url ?? "" },
  { heading: "Página", read: ({ slug }) => `/noticias/${slug}` },
  { heading: "Creada", read: ({ created_at }) => formatMoment(created_at) },
  { heading: "Último cambio", read: ({ updated_at }) => formatMoment(updated_at) },
];
