import type { Row, SitePlan, TablePlan } from "#cli/site-folder/site-contents.ts";
import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import {
  CATEGORIES_TEXT,
  joinCategories,
  readNewsCategories,
  writeNewsCategories,
} from "#domain/news/categories.ts";

const isList = ({ section, key }: Row) =>
  section === CATEGORIES_TEXT.section && key === CATEGORIES_TEXT.key;

/**
 * Gives a site the categories of both its own news and those to come, until its texts are made equal to a folder's.
 *
 * @throws {DataError}
 */
export async function joinNewsCategories(
  client: Client,
  { news, site_content: { added, changed, surplus } }: SitePlan["records"],
): Promise<void> {
  const change = changed.find(({ row }) => isList(row));
  const stored = change?.stored ?? surplus.find(isList);
  const wanted = change?.row ?? added.find(isList);
  if (stored === undefined && wanted === undefined) return;
  const read = (row: Row | undefined) => {
    const value = row?.["value"];
    return readNewsCategories(typeof value === "string" ? value : "");
  };
  const coming = [...news.added, ...news.changed.map(({ row }) => row)];
  const used = new Set(coming.map((row) => row["category"]));
  const before = read(stored);
  const own = new Set(before.map(({ name }) => name));
  const joined = joinCategories(
    read(wanted).filter(({ name }) => used.has(name) || own.has(name)),
    before,
  );
  const value = writeNewsCategories(
    joined.toSorted((a, b) => Number(!own.has(a.name)) - Number(!own.has(b.name))),
  );
  unwrap(
    await client
      .from("site_content")
      .upsert({ ...CATEGORIES_TEXT, value, type: "textarea" }, { onConflict: "section,key" }),
  );
}

/** Removes the list that a site did not have before, so that the folder's can be inserted. @throws {DataError} */
export async function removeJoinedCategories(client: Client, { added }: TablePlan): Promise<void> {
  if (!added.some(isList)) return;
  unwrap(await client.from("site_content").delete().match(CATEGORIES_TEXT).select("id"));
}
