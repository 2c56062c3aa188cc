import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";

/** A record that has a page of its own. */
export interface PageRecord {
  slug: string;
  updated_at: string;
}

/** The pages of products, newest first. @throws {DataError} */
export async function listProductPages(
  client: Client,
  { limit }: { limit: number },
): Promise<PageRecord[]> {
  return readAll(
    async (first, last) =>
      unwrap(
        await client
          .from("products")
          .select("slug, updated_at")
          .order("created_at", { ascending: false })
          .order("id")
          .range(first, last),
      ),
    limit,
  );
}

/** The pages of published articles, newest first. @throws {DataError} */
export async function listArticlePages(
  client: Client,
  { limit }: { limit: number },
): Promise<PageRecord[]> {
  return readAll(
    async (first, last) =>
      unwrap(
        await client
          .from("news")
          .select("slug, updated_at")
          .eq("is_published", true)
          .order("created_at", { ascending: false })
          .order("id")
          .range(first, last),
      ),
    limit,
  );
}

/** Whether a product has or had this slug. @throws {DataError} */
export async function hasProductPage(client: Client, slug: string): Promise<boolean> {
  const found = await Promise.all([
    client.from("products").select("id").eq("slug", slug).limit(1),
    client
      .from("slug_redirects")
      .select("slug")
      .eq("slug", slug)
      .not("product_id", "is", null)
      .limit(1),
  ]);
  return found.some((response) => unwrap<readonly unknown[]>(response).length > 0);
}

/** Whether an article has this slug and is published, or any had it before. @throws {DataError} */
export async function hasArticlePage(client: Client, slug: string): Promise<boolean> {
  const found = await Promise.all([
    client.from("news").select("id").eq("slug", slug).eq("is_published", true).limit(1),
    client
      .from("slug_redirects")
      .select("slug")
      .eq("slug", slug)
      .not("news_id", "is", null)
      .limit(1),
  ]);
  return found.some((response) => unwrap<readonly unknown[]>(response).length > 0);
}
