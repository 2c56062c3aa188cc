import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";
import type {
  Article,
  ArticleInput,
  ArticleLink,
  ArticlePage,
  ArticleRow,
  NewsCategory,
} from "#domain/news/article.ts";

/** Every article that the client may see, newest first. @throws {DataError} */
export async function listNews(client: Client): Promise<Article[]> {
  return unwrap(
    await client.from("news").select("*").order("created_at", { ascending: false }).order("id"),
  );
}

/** Published articles, newest first. @throws {DataError} */
export async function listPublishedNews(
  client: Client,
  { limit }: { limit: number },
): Promise<Article[]> {
  return unwrap(
    await client
      .from("news")
      .select("*")
      .eq("is_published", true)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(limit),
  );
}

export interface NewsQuery {
  /** Words to search for; empty lists everything, newest first. */
  text: string;
  category: NewsCategory | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** One page of published articles: the best matches first, or the newest. @throws {DataError} */
export async function findPublishedNews(client: Client, query: NewsQuery): Promise<ArticlePage> {
  const { text, category, page, pageSize } = query;
  if (text !== "") {
    const found = unwrap(
      await client.rpc("search_news", {
        query: text,
        ...(category !== null && { in_category: category }),
        page_size: pageSize,
        page,
      }),
    );
    return { articles: found, total: found[0]?.total ?? 0 };
  }
  const first = (page - 1) * pageSize;
  let request = client
    .from("news")
    .select(SUMMARY_COLUMNS, { count: "exact" })
    .eq("is_published", true)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(pageSize);
  if (first > 0) request = request.range(first, first + pageSize - 1);
  if (category !== null) request = request.eq("category", category);
  const answer = await request;
  if (answer.error?.code === PAGE_BEYOND_END) return { articles: [], total: 0 };
  return { articles: unwrap(answer), total: answer.count ?? 0 };
}

export interface ArticleRowsQuery {
  /** Part of a title or an author; empty lists everything. */
  text: string;
  /** Published ones, drafts, or null for both. */
  isPublished: boolean | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

const ROW_COLUMNS =
  "id, slug, title, author, category, image_url, is_published, is_featured, created_at";

/** One page of the articles that the client may see, newest first. @throws {DataError} */
export async function listArticleRows(
  client: Client,
  { text, isPublished, page, pageSize }: ArticleRowsQuery,
): Promise<{ articles: ArticleRow[]; total: number }> {
  const first = (page - 1) * pageSize;
  let request = client
    .from("news")
    .select(ROW_COLUMNS, { count: "exact" })
    .order("created_at", { ascending: false })
    .order("id")
    .range(first, first + pageSize - 1);
  if (isPublished !== null) request = request.eq("is_published", isPublished);
  if (text !== "") {
    const pattern = quoteContaining(text);
    request = request.or(`title.ilike.${pattern},author.ilike.${pattern}`);
  }
  const answer = await request;
  if (answer.error?.code === PAGE_BEYOND_END) return { articles: [], total: 0 };
  return { articles: unwrap(answer), total: answer.count ?? 0 };
}

/** A quoted ilike pattern for what contains a text; `*`, which PostgREST cannot escape, is any text. */
function quoteContaining(text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return `"%${literal.replace(/[\\"]/g, "\\$&")}%"`;
}

/** The whole article, published or not. @throws {DataError} kind `not-found` when it is gone */
export async function getArticle(client: Client, id: string): Promise<Article> {
  return unwrap(await client.from("news").select("*").eq("id", id).single());
}

/** PostgREST's code for an offset beyond the counted rows. */
const PAGE_BEYOND_END = "PGRST103";

const SUMMARY_COLUMNS =
  "id, slug, title, excerpt, content, author, category, image_url, image_alt, read_time, source_name, source_url, is_featured, created_at";

/** The published article of a slug, or null. @throws {DataError} */
export async function findPublishedArticle(client: Client, slug: string): Promise<Article | null> {
  return unwrap(
    await client.from("news").select("*").eq("slug", slug).eq("is_published", true).maybeSingle(),
  );
}

/** The slug that a published article has now, by one that it had before; null when none had it. @throws {DataError} */
export async function findRenamedArticle(client: Client, oldSlug: string): Promise<string | null> {
  const redirect = unwrap(
    await client
      .from("slug_redirects")
      .select("news_id")
      .eq("slug", oldSlug)
      .not("news_id", "is", null)
      .maybeSingle(),
  );
  if (redirect?.news_id == null) return null;
  const article = unwrap(
    await client
      .from("news")
      .select("slug")
      .eq("id", redirect.news_id)
      .eq("is_published", true)
      .maybeSingle(),
  );
  return article?.slug ?? null;
}

const LINK_COLUMNS =
  "id, slug, title, excerpt, category, image_url, image_alt, read_time, created_at";

/** The newest published articles beside one: of its category first, then of any. @throws {DataError} */
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
  return unwrap(
    await client
      .from("news")
      .select("*")
      .eq("is_published", true)
      .eq("is_featured", true)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(1)
      .maybeSingle(),
  );
}

/** @throws {DataError} */
export async function createArticle(client: Client, input: ArticleInput): Promise<Article> {
  return unwrap(await client.from("news").insert(input).select().single());
}

/**
 * Changes an article; with a `version`, its `updated_at`, only that one.
 *
 * @throws {DataError} kind `not-found` when it is gone, has another version or may not be changed
 */
export async function updateArticle(
  client: Client,
  id: string,
  input: Partial<ArticleInput>,
  version?: string,
): Promise<Article> {
  const update = client.from("news").update(input).eq("id", id);
  return unwrap(
    await (version === undefined ? update : update.eq("updated_at", version)).select().single(),
  );
}

/** @throws {DataError} kind `not-found` when the article is gone or may not be deleted */
export async function deleteArticle(client: Client, id: string): Promise<Article> {
  return unwrap(await client.from("news").delete().eq("id", id).select().single());
}
