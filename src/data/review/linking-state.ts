import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import { readRecords } from "#data/records/whole-records.ts";
import { listMenuItems } from "#data/review/site-state.ts";
import type { PagedTable } from "#domain/links/site-pages.ts";
import { toFields } from "#domain/publishing/moment.ts";
import type { SiteState } from "#domain/review/site.ts";

/** As many slugs as the database looks for per query. */
const MOST_RECORDS = 100;

/**
 * The part of a site in which links to some records can be: their former addresses, the menu, the site's texts, and the
 * products and articles (at most 100) that hold one of their slugs.
 *
 * @param ids at most 100: of more, the first
 * @throws {DataError}
 */
export async function readLinkingState(
  client: Client,
  { table, ids }: { table: PagedTable; ids: readonly string[] },
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<SiteState> {
  const asked = ids.slice(0, MOST_RECORDS);
  const [targets, redirects, menu, texts] = await Promise.all([
    readRecords(client, table, asked),
    listRedirectsTo(client, table, asked),
    listMenuItems(client),
    listContent(client),
  ]);
  const slugs = [...targets, ...redirects].map(({ slug }) => slug).slice(0, MOST_RECORDS);
  const found = unwrap(await client.rpc("find_linking_records", { kind: table, slugs }));
  const idsOf = (name: PagedTable) => [
    ...new Set([
      ...(name === table ? asked : []),
      ...found.filter(({ table_name }) => table_name === name).map(({ record_id }) => record_id),
    ]),
  ];
  const [products, articles] = await Promise.all([
    readRecords(client, "products", idsOf("products")),
    readRecords(client, "news", idsOf("news")),
  ]);
  const today = toFields(now.toISOString()).date;
  return { siteUrl, today, products, articles, menu, texts, redirects, files: null };
}

async function listRedirectsTo(client: Client, table: PagedTable, ids: readonly string[]) {
  const column = table === "products" ? "product_id" : "news_id";
  const rows = client.from("slug_redirects").select("slug, product_id, news_id").in(column, ids);
  return unwrap(await rows.order("created_at", { ascending: false }).limit(MOST_RECORDS));
}
