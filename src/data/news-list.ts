import type { Client } from "#data/client/client.ts";
import { defineLists, ROW_ORDERS, type RowSort } from "#data/client/table.ts";
import { readRecords } from "#data/records/whole-records.ts";
import type { Article, ArticleRow, NewsCategory } from "#domain/news/article.ts";

export interface NewsListFilter {
  /** Words that an article must contain in its title, author, excerpt or source; empty lists all. */
  text: string;
  /** Null for any. */
  category: NewsCategory | null;
  /** Null for any. */
  state: "published" | "draft" | "featured" | null;
  /** Only records that have a draft. */
  onlyDrafts?: boolean;
  sort: RowSort;
}

const STATES = {
  published: { is_published: true },
  draft: { is_published: false },
  featured: { is_featured: true },
} as const;

const COLUMNS =
  "id, slug, title, excerpt, author, category, image_url, read_time, source_name, source_url, is_published, is_featured, created_at, updated_at";

/** The lists of the articles that the client may read, without their texts. */
export const { listPage: listArticleRows, listIds: listArticleIds } = defineLists<
  ArticleRow,
  NewsListFilter
>(COLUMNS, find);

/** All articles of a list, whole and in its order. @throws {DataError} */
export async function listAllArticles(client: Client, filter: NewsListFilter): Promise<Article[]> {
  return readRecords(client, "news", await listArticleIds(client, filter));
}

function find(
  client: Client,
  { text, category, state, onlyDrafts = false, sort }: NewsListFilter,
  count?: "exact",
) {
  const [column, ascending] = ROW_ORDERS[sort];
  let found = client
    .rpc("find_news", { search: text }, { get: true, ...(count && { count }) })
    .order(column, { ascending })
    .order("id");
  if (category !== null) found = found.eq("category", category);
  if (state !== null) found = found.match(STATES[state]);
  if (onlyDrafts) found = found.eq("has_draft", true);
  return found;
}
