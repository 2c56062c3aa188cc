import { SEED_CONTENT } from "#backend/seed/content.ts";
import { SEED_MENU } from "#backend/seed/menu.ts";
import { SEED_NEWS } from "#backend/seed/news/news.ts";
import { SEED_PRODUCTS } from "#backend/seed/products/products.ts";
import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

const RECORD = "seed";

const unedited = <R extends { created_at: string }>(row: R) => ({
  ...row,
  updated_at: row.created_at,
});

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
 * done, also after deletions. An installation that holds records of its own is never filled; that is
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
