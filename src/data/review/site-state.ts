import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { listContent } from "#data/content.ts";
import { listFiles } from "#data/media/media.ts";
import { listProducts } from "#data/products.ts";
import { listWholeRecords } from "#data/records/whole-records.ts";
import type { SlugRedirect } from "#domain/links/site-addresses.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Article } from "#domain/news/article.ts";
import { toFields } from "#domain/publishing/moment.ts";
import { DEFINED_KINDS } from "#domain/records/record-tables.ts";
import { type DefinedRecord, type SiteState, toDefinedRecord } from "#domain/review/site.ts";

/**
 * Reads all that a review needs, with the client's rights: an administrator's sees hidden records and uploaded files.
 *
 * @param siteUrl canonical origin of the site, without a trailing slash
 * @throws {DataError}
 */
export async function readSiteState(
  client: Client,
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<SiteState> {
  const [products, articles, menu, texts, defined, redirects, files] = await Promise.all([
    listProducts(client),
    listArticles(client),
    listMenuItems(client),
    listContent(client),
    listDefinedRecords(client),
    listRedirects(client),
    listFiles(client),
  ]);
  const today = toFields(now.toISOString()).date;
  return { siteUrl, today, products, articles, menu, texts, defined, redirects, files };
}

async function listDefinedRecords(client: Client): Promise<DefinedRecord[]> {
  const lists = await Promise.all(
    DEFINED_KINDS.map(async (type) =>
      (await listWholeRecords(client, type)).map((row) => toDefinedRecord(type, row)),
    ),
  );
  return lists.flat();
}

function listArticles(client: Client): Promise<Article[]> {
  return readAll(async (first, last) =>
    unwrap(await client.from("news").select("*").order("id").range(first, last)),
  );
}

/** The menu as a review reads it, active or not. @throws {DataError} */
export function listMenuItems(client: Client): Promise<MenuItem[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("menu_items")
        .select("id, name, url, is_active, order_index, updated_at")
        .order("order_index")
        .order("id")
        .range(first, last),
    ),
  );
}

/** All former addresses, in a total order. @throws {DataError} */
export function listRedirects(client: Client): Promise<SlugRedirect[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("slug_redirects")
        .select("slug, product_id, news_id")
        .order("slug")
        .order("product_id")
        .range(first, last),
    ),
  );
}
