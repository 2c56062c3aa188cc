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
