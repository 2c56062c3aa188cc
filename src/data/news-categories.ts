import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { CATEGORIES_TEXT, type NewsCategory, readNewsCategories } from "#domain/news/categories.ts";

/** The categories of the site's news, in its order. @throws {DataError} */
export async function listNewsCategories(client: Client): Promise<readonly NewsCategory[]> {
  const stored = unwrap(
    await client.from("site_content").select("value").match(CATEGORIES_TEXT).maybeSingle(),
  );
  return readNewsCategories(stored?.value ?? "");
}

/** What has a category: articles, published or not, their drafts, and deleted ones. */
export interface CategoryUse {
  category: string;
  articles: number;
  drafts: number;
  deleted: number;
}

/** How often each category is used; those that nothing has are absent. @throws {DataError} */
export async function countNewsCategories(client: Client): Promise<CategoryUse[]> {
  return unwrap(await client.rpc("count_news_categories", {}, { get: true }));
}
