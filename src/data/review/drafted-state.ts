import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import { findFiles } from "#data/media/media.ts";
import { readRecords, readRecordsBySlug, splitKeys } from "#data/records/whole-records.ts";
import { readLinkingState } from "#data/review/linking-state.ts";
import { listMenuItems } from "#data/review/site-state.ts";
import type { SlugRedirect } from "#domain/links/site-addresses.ts";
import type { PagedTable } from "#domain/links/site-pages.ts";
import { toFields } from "#domain/publishing/moment.ts";
import { DEFINED_KINDS, type RecordTable } from "#domain/records/record-tables.ts";
import { type DraftedRecord, findSurroundings } from "#domain/review/review-drafts.ts";
import { type SiteState, toDefinedRecord } from "#domain/review/site.ts";

type SitePart = Pick<SiteState, "products" | "articles" | "redirects">;

/**
 * The part of a site by which the errors of drafts are known: their records, what those link to and show, and what links
 * to those that they hide.
 *
 * @param isShown whether records are shown unless a draft says otherwise
 * @throws {DataError}
 */
export async function readDraftedState(
  client: Client,
  drafts: readonly DraftedRecord[],
  { siteUrl, now, isShown }: { siteUrl: string; now: Date; isShown: boolean },
): Promise<SiteState> {
  const draftedIn = (table: RecordTable) =>
    drafts.filter(({ table_name }) => table_name === table).map(({ record_id }) => record_id);
  const [products, articles, menu, texts, ...defined] = await Promise.all([
    readRecords(client, "products", draftedIn("products")),
    readRecords(client, "news", draftedIn("news")),
    listMenuItems(client),
    listContent(client),
    ...DEFINED_KINDS.map(async (type) =>
      (await readRecords(client, type, draftedIn(type))).map((row) => toDefinedRecord(type, row)),
    ),
  ]);
  const today = toFields(now.toISOString()).date;
  const own: SiteState = {
    siteUrl,
    today,
    products,
    articles,
    menu,
    texts,
    defined: defined.flat(),
    redirects: [],
    files: null,
  };
  const { slugs, files, hidden } = findSurroundings(own, drafts, { isShown });
  const [found, linked, ...linking] = await Promise.all([
    findFiles(client, files),
    readLinked(client, slugs),
    ...TABLES.filter((table) => hidden[table].length > 0).map((table) =>
      readLinkingState(client, { table, ids: hidden[table] }, { siteUrl, now }),
    ),
  ]);
  return { ...own, ...join([own, linked, ...linking]), files: found };
}

const TABLES = ["products", "news"] as const satisfies PagedTable[];

/** The records that have or had some slugs. */
async function readLinked(
  client: Client,
  slugs: Readonly<Record<PagedTable, readonly string[]>>,
): Promise<SitePart> {
  const [products, articles, redirects] = await Promise.all([
    readRecordsBySlug(client, "products", slugs.products),
    readRecordsBySlug(client, "news", slugs.news),
    listRedirectsFrom(client, [...slugs.products, ...slugs.news]),
  ]);
  const [renamedProducts, renamedArticles] = await Promise.all([
    readRecords(client, "products", idsOf(redirects, "product_id")),
    readRecords(client, "news", idsOf(redirects, "news_id")),
  ]);
  return {
    products: [...products, ...renamedProducts],
    articles: [...articles, ...renamedArticles],
    redirects,
  };
}

function idsOf(redirects: readonly SlugRedirect[], column: "product_id" | "news_id"): string[] {
  return redirects.flatMap((redirect) => redirect[column] ?? []);
}

async function listRedirectsFrom(
  client: Client,
  slugs: readonly string[],
): Promise<SlugRedirect[]> {
  const redirects: SlugRedirect[] = [];
  for (const part of splitKeys(slugs)) {
    const asked = client.from("slug_redirects").select("slug, product_id, news_id");
    redirects.push(...unwrap(await asked.in("slug", part)));
  }
  return redirects;
}

function join(parts: readonly SitePart[]): SitePart {
  return {
    products: listOnce(parts.flatMap(({ products }) => products)),
    articles: listOnce(parts.flatMap(({ articles }) => articles)),
    redirects: parts.flatMap(({ redirects }) => redirects),
  };
}

function listOnce<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
