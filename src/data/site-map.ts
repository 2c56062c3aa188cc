import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";
import { readAll } from "#data/read-all.ts";

/** A record that has a page of its own. */
export interface PageRecord {
  slug: string;
  updated_at: string;
}

/** Every product's page, by slug. @throws {DataError} */
export async function listProductPages(client: Client): Promise<PageRecord[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client.from("products").select("slug, updated_at").order("slug").range(first, last),
    ),
  );
}

/** Every published article's page, by slug. @throws {DataError} */
export async function listArticlePages(client: Client): Promise<PageRecord[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("news")
        .select("slug, updated_at")
        .eq("is_published", true)
        .order("slug")
        .range(first, last),
    ),
  );
}
