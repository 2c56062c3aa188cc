import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import {
  type PageRequest,
  readPage,
  ROW_ORDERS,
  type RowPage,
  type RowSort,
} from "#data/client/row-page.ts";
import type { ArticleRow, NewsCategory } from "#domain/news/article.ts";

export interface NewsListFilter {
  /** Words that an article must contain in its title, author, excerpt or source; empty lists all. */
  text: string;
  /** Null for any. */
  category: NewsCategory | null;
  /** Null for any. */
  state: "published" | "draft" | "featured" | null;
  sort: RowSort;
}

const STATES = {
  published: { is_published: true },
  draft: { is_published: false },
  featured: { is_featured: true },
} as const;

const COLUMNS =
  "id, slug, title, excerpt, author, category, image_url, read_time, source_name, source_url, is_published, is_featured, created_at, updated_at";

/** One page of the articles that the client may read, without their texts. @throws {DataError} */
export async function listArticleRows(
  client: Client,
  filter: NewsListFilter,
  page: PageRequest,
): Promise<RowPage<ArticleRow>> {
  return readPage(page, (first, last) =>
    find(client, filter, "exact").select(COLUMNS).range(first, last),
  );
}

/** All articles of a list, in its order. @throws {DataError} */
export async function listAllArticleRows(
  client: Client,
  filter: NewsListFilter,
): Promise<ArticleRow[]> {
  return readAll(async (first, last) =>
    unwrap(await find(client, filter).select(COLUMNS).range(first, last)),
  );
}

/** The ids of all articles of a list. @throws {DataError} */
export async function listArticleIds(client: Client, filter: NewsListFilter): Promise<string[]> {
  const rows = await readAll(async (first, last) =>
    unwrap(await find(client, filter).select("id").range(first, last)),
  );
  return rows.map(({ id }) => id);
}

function find(client: Client, { text, category, state, sort }: NewsListFilter, count?: "exact") {
  const [column, ascending] = ROW_ORDERS[sort];
  let found = client
    .rpc("find_news", { search: text }, { get: true, ...(count && { count }) })
    .order(column, { ascending })
    .order("id");
  if (category !== null) found = found.eq("category", category);
  if (state !== null) found = found.match(STATES[state]);
  return found;
}
