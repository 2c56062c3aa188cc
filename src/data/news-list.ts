import type { Client } from "#data/client/client.ts";
import { defineLists } from "#data/client/table.ts";
import { findRecords } from "#data/records/record-lists.ts";
import { readRecords } from "#data/records/whole-records.ts";
import type { Article, ArticleRow } from "#domain/news/article.ts";
import { NEWS } from "#domain/record-types/news.ts";

export interface NewsListFilter {
  /** Words that an article must contain in its title, author, excerpt or source; empty lists all. */
  text: string;
  /** Null for any. */
  category: string | null;
  /** Null for any. */
  state: "published" | "draft" | "featured" | null;
  /** Only records that have a draft. */
  onlyDrafts?: boolean;
  sort: keyof typeof NEWS.list.orders;
}

const STATES = {
  published: { is_published: true },
  draft: { is_published: false },
  featured: { is_featured: true },
} as const;

/** The lists of the articles that the client may read, without their texts. */
export const { listPage: listArticleRows, listIds: listArticleIds } = defineLists<
  ArticleRow,
  NewsListFilter
>(NEWS.list.columns, find);

/** All articles of a list, whole and in its order. @throws {DataError} */
export async function listAllArticles(client: Client, filter: NewsListFilter): Promise<Article[]> {
  return readRecords(client, "news", await listArticleIds(client, filter));
}

function find(client: Client, { category, state, ...filter }: NewsListFilter, count?: "exact") {
  const where = { category, ...(state !== null && STATES[state]) };
  return findRecords(client, NEWS.list, { ...filter, where }, count);
}
