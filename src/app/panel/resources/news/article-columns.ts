import { formatMoment } from "#app/panel/records/bulk/download-csv.ts";
import type { CsvColumn } from "#domain/csv.ts";
import type { Article } from "#domain/news/article.ts";
import { ARTICLE_SHEET } from "#domain/spreadsheet/article-sheet.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";

/** The columns of the news' export, which can be imported again. */
export const ARTICLE_COLUMNS: readonly CsvColumn<Article>[] = [
  ...writeColumns(ARTICLE_SHEET),
  { heading: "Creada", read: ({ created_at }) => formatMoment(created_at) },
  { heading: "Último cambio", read: ({ updated_at }) => formatMoment(updated_at) },
];
