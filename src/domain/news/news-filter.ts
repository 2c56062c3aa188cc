import { NEWS_CATEGORIES, type NewsCategory } from "#domain/news/article.ts";

/** What `/noticias` is asked for. */
export interface NewsFilter {
  text: string;
  /** Null shows all. */
  category: NewsCategory | null;
  /** From 1. */
  page: number;
}

const MAX_TEXT = 100;
const MAX_PAGE = 10_000;

/** The filter of a query string, `?q= ?categoria= ?pagina=`; what cannot be meant is left out. */
export function parseNewsFilter(query: URLSearchParams): NewsFilter {
  const category = query.get("categoria");
  const page = Number(query.get("pagina") ?? 1);
  return {
    text: (query.get("q") ?? "").trim().slice(0, MAX_TEXT).toWellFormed().replaceAll("\0", ""),
    category: NEWS_CATEGORIES.find((known) => known === category) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** Address of the news with a filter; what is not chosen is left out. */
export function buildNewsPath({ text, category, page }: NewsFilter): string {
  const query = new URLSearchParams();
  if (text !== "") query.set("q", text);
  if (category !== null) query.set("categoria", category);
  if (page > 1) query.set("pagina", String(page));
  return query.size === 0 ? "/noticias" : `/noticias?${query.toString()}`;
}
