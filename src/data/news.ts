import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { defineTable, readPage } from "#data/client/table.ts";
import type {
  Article,
  ArticleInput,
  ArticleLink,
  ArticlePage,
  ArticleSummary,
} from "#domain/news/article.ts";
import { MOST_FOUND } from "#domain/news/news-filter.ts";

const newestPublished = (client: Client) =>
  client
    .from("news")
    .select("*")
    .eq("is_published", true)
    .order("created_at", { ascending: false })
    .order("id");

/** Published articles, newest first. @throws {DataError} */
export async function listPublishedNews(
  client: Client,
  { limit }: { limit: number },
): Promise<Article[]> {
  return unwrap(await newestPublished(client).limit(limit));
}

interface NewsQuery {
  /** Words to search for; empty lists everything, newest first. */
  text: string;
  category: string | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One page of published articles: the best matches first, or the newest. @throws {DataError} */
export async function findPublishedNews(client: Client, query: NewsQuery): Promise<ArticlePage> {
  const { text, category, page, pageSize } = query;
  if (text !== "") {
    const found = unwrap(
      await client.rpc(
        "search_news",
        {
          query: text,
          ...(category !== null && { in_category: category }),
          page_size: pageSize,
          page,
        },
        { get: true },
      ),
    );
    const total = found[0]?.total ?? 0;
    return { articles: found, total: Math.min(total, MOST_FOUND), isCapped: total > MOST_FOUND };
  }
  const { rows, total } = await readPage({ page, pageSize }, (first, last) => {
    const request = client
      .from("news")
      .select(SUMMARY_COLUMNS, { count: "exact" })
      .eq("is_published", true)
      .order("created_at", { ascending: false })
      .order("id")
      .range(first, last);
    return category === null ? request : request.eq("category", category);
  });
  return { articles: rows, total, isCapped: false };
}

/** The calls of whole articles, published or not. */
export const {
  create: createArticle,
  get: getArticle,
  update: updateArticle,
  remove: deleteArticle,
} = defineTable<Article, ArticleInput>("news", "*");

/** The newest published articles that a product was chosen for. @throws {DataError} */
export async function listNewsOfProduct(
  client: Client,
  slug: string,
  { limit }: { limit: number },
): Promise<ArticleSummary[]> {
  return unwrap(
    await client
      .from("news")
      .select(SUMMARY_COLUMNS)
      .contains("product_slugs", [slug])
      .eq("is_published", true)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(limit),
  );
}

const SUMMARY_COLUMNS =
  "id, slug, title, excerpt, content, author, category, image_url, image_alt, read_time, source_name, source_url, is_featured, created_at";

/** The published article of a slug, or null. @throws {DataError} */
export async function findPublishedArticle(client: Client, slug: string): Promise<Article | null> {
  return unwrap(
    await client.from("news").select("*").eq("slug", slug).eq("is_published", true).maybeSingle(),
  );
}

const LINK_COLUMNS =
  "id, slug, title, excerpt, category, image_url, image_alt, read_time, created_at";

/** The newest other published articles: of the same category first, then of any. @throws {DataError} */
export async function listRelatedNews(
  client: Client,
  { id, category }: Pick<Article, "id" | "category">,
  { limit }: { limit: number },
): Promise<ArticleLink[]> {
  const newest = () =>
    client
      .from("news")
      .select(LINK_COLUMNS)
      .eq("is_published", true)
      .neq("id", id)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(limit);
  const [same, others] = await Promise.all([
    newest().eq("category", category),
    newest().neq("category", category),
  ]);
  return [...unwrap(same), ...unwrap(others)].slice(0, limit);
}

/** The newest published article that is marked as featured, or null. @throws {DataError} */
export async function findFeaturedArticle(client: Client): Promise<Article | null> {
  return unwrap(await newestPublished(client).eq("is_featured", true).limit(1).maybeSingle());
}
