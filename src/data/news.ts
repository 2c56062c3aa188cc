import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";
import type { Article, ArticleInput } from "#domain/news/article.ts";

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

/** @throws {DataError} */
export async function createArticle(client: Client, input: ArticleInput): Promise<Article> {
  return unwrap(await client.from("news").insert(input).select().single());
}

/** @throws {DataError} kind `not-found` when the article is gone or may not be changed */
export async function updateArticle(
  client: Client,
  id: string,
  input: Partial<ArticleInput>,
): Promise<Article> {
  return unwrap(await client.from("news").update(input).eq("id", id).select().single());
}

/** @throws {DataError} kind `not-found` when the article is gone or may not be deleted */
export async function deleteArticle(client: Client, id: string): Promise<Article> {
  return unwrap(await client.from("news").delete().eq("id", id).select().single());
}
