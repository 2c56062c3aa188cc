import { AQUACULTURE_NEWS } from "#backend/seed/news/aquaculture.ts";
import { INNOVATION_NEWS } from "#backend/seed/news/innovation.ts";
import { INTERNATIONAL_NEWS } from "#backend/seed/news/international.ts";
import { LIVESTOCK_NEWS } from "#backend/seed/news/livestock.ts";
import { QUALITY_NEWS } from "#backend/seed/news/quality.ts";
import { RESEARCH_NEWS } from "#backend/seed/news/research.ts";
import type { SeedArticle } from "#backend/seed/news/seed-article.ts";
import { SERVICE_NEWS } from "#backend/seed/news/services.ts";
import { ENERGY_PRODUCTS } from "#backend/seed/products/energy.ts";
import { MINERALS_AND_ADDITIVES } from "#backend/seed/products/minerals-and-additives.ts";
import { PROTEIN_PRODUCTS } from "#backend/seed/products/protein.ts";
import type { SeedProduct } from "#backend/seed/products/seed-product.ts";
import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { Catalogue, ContentRowInput } from "#domain/content/site-text.ts";
import { DEFAULT_MENU, type MenuItem } from "#domain/menu/menu-item.ts";
import { BUYERS_WORDS } from "#domain/search/synonyms.ts";

const RECORD = "seed";

const unedited = <R extends { created_at: string }>(row: R) => ({
  ...row,
  updated_at: row.created_at,
});

const catalogue: Catalogue = CATALOGUE;

/**
 * A row for every text of the catalogue, so that the panel lists them for editing. Entries that
 * inherit get none: changing `contact.phone` must reach every place without its own phone. Nor do those that only
 * the company can write: the panel offers them.
 */
export const SEED_CONTENT: readonly ContentRowInput[] = Object.entries(catalogue)
  .flatMap(([section, entries]) =>
    Object.entries(entries)
      .filter(([, { inherits, fallback }]) => inherits === undefined && fallback !== "")
      .map(([key, { fallback, type }]) => ({ section, key, value: fallback, type })),
  )
  .concat({ section: "products", key: "search_words", value: BUYERS_WORDS, type: "textarea" });

/** The specification's five menu items, under fixed ids. */
export const SEED_MENU: readonly Omit<MenuItem, "updated_at">[] = DEFAULT_MENU.map(
  (item, index) => ({
    ...item,
    id: `5eed0003-0000-4000-8000-${String(index + 1).padStart(12, "0")}`,
    is_active: true,
    order_index: index + 1,
  }),
);

/** The articles of a new site, in Markdown: sixteen published, two drafts, one featured. */
export const SEED_NEWS: readonly SeedArticle[] = [
  ...LIVESTOCK_NEWS,
  ...QUALITY_NEWS,
  ...AQUACULTURE_NEWS,
  ...RESEARCH_NEWS,
  ...SERVICE_NEWS,
  ...INNOVATION_NEWS,
  ...INTERNATIONAL_NEWS,
];

/** The twelve products of a new site. Figures are typical values, never a guarantee. */
export const SEED_PRODUCTS: readonly SeedProduct[] = [
  ...ENERGY_PRODUCTS,
  ...PROTEIN_PRODUCTS,
  ...MINERALS_AND_ADDITIVES,
];

/** The demonstration content by its table. */
export const SEED_ROWS = {
  products: SEED_PRODUCTS.map(unedited),
  news: SEED_NEWS.map(unedited),
  menu_items: [...SEED_MENU],
  site_content: [...SEED_CONTENT],
};

/**
 * Fills a new installation with the demonstration content, once: the record in `installation` is
 * written last, so an interrupted run completes at the next start, and once it is there nothing is
 * done, also after deletions. An installation that already holds records is never filled; that is
 * recorded too. Goes through the Supabase API, so that it serves every backend.
 *
 * @param client with the secret key
 * @throws {DataError}
 */
export async function seedDemo(client: Client): Promise<"seeded" | "already"> {
  if (await hasRecord(client)) return "already";
  if (await hasOwnRecords(client)) {
    await writeRecord(client, { content: "own" });
    return "already";
  }
  await insertMissing(client);
  await writeRecord(client, { content: "demo" });
  return "seeded";
}

async function hasRecord(client: Client): Promise<boolean> {
  const row = unwrap(
    await client.from("installation").select("key").eq("key", RECORD).maybeSingle(),
  );
  return row !== null;
}

async function writeRecord(client: Client, value: { content: "demo" | "own" }): Promise<void> {
  unwrap(
    await client
      .from("installation")
      .upsert({ key: RECORD, value }, { onConflict: "key", ignoreDuplicates: true }),
  );
}

/** Whether products, news or menu hold a record that the seed did not write. */
async function hasOwnRecords(client: Client): Promise<boolean> {
  const tables = [
    ["products", SEED_PRODUCTS],
    ["news", SEED_NEWS],
    ["menu_items", SEED_MENU],
  ] as const;
  const found = await Promise.all(
    tables.map(async ([table, seeds]) => {
      const ids = seeds.map(({ id }) => id).join(",");
      return unwrap(await client.from(table).select("id").not("id", "in", `(${ids})`).limit(1));
    }),
  );
  return found.some((rows) => rows.length > 0);
}

async function insertMissing(client: Client): Promise<void> {
  const byId = { onConflict: "id", ignoreDuplicates: true };
  unwrap(await client.from("products").upsert(SEED_ROWS.products, byId));
  unwrap(await client.from("news").upsert(SEED_ROWS.news, byId));
  unwrap(await client.from("menu_items").upsert(SEED_ROWS.menu_items, byId));
  unwrap(
    await client
      .from("site_content")
      .upsert(SEED_ROWS.site_content, { onConflict: "section,key", ignoreDuplicates: true }),
  );
}
