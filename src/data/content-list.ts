import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { type PageRequest, readPage, type RowPage } from "#data/client/row-page.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import type { SoughtWord } from "#domain/content/list/content-search.ts";

export type ContentSort = "section" | "changed";

export interface ContentListFilter {
  /** Words that each text must contain or mean; without any, all are listed. */
  words: readonly SoughtWord[];
  /** Only this section; null for any. */
  section: string | null;
  sort: ContentSort;
}

const COLUMNS = "id, section, key, value, type, updated_at";

/** One page of the texts, by section, then key. @throws {DataError} */
export async function listContentRows(
  client: Client,
  filter: ContentListFilter,
  page: PageRequest,
): Promise<RowPage<StoredContent>> {
  return readPage(page, (first, last) =>
    find(client, filter, "exact").select(COLUMNS).range(first, last),
  );
}

/** All texts of a list, in its order. @throws {DataError} */
export async function listAllContentRows(
  client: Client,
  filter: ContentListFilter,
): Promise<StoredContent[]> {
  return readAll(async (first, last) =>
    unwrap(await find(client, filter).select(COLUMNS).range(first, last)),
  );
}

/** The ids of all texts of a list. @throws {DataError} */
export async function listContentIds(client: Client, filter: ContentListFilter): Promise<string[]> {
  const rows = await readAll(async (first, last) =>
    unwrap(await find(client, filter).select("id").range(first, last)),
  );
  return rows.map(({ id }) => id);
}

/** By POST: the search terms may exceed the length of a URL. */
function find(client: Client, { words, section, sort }: ContentListFilter, count?: "exact") {
  const search = words.map(({ word, names }) => ({ word, names: [...names] }));
  const all = client.rpc("find_content", { search }, count && { count });
  const found = section === null ? all : all.eq("section", section);
  return sort === "section"
    ? found.order("section").order("key")
    : found.order("updated_at", { ascending: false }).order("id");
}

/**
 * Texts by their names.
 *
 * @param names LIKE patterns of `section.key`
 * @throws {DataError}
 */
export async function listNamedContent(
  client: Client,
  names: readonly string[],
): Promise<StoredContent[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .rpc("list_named_content", { names: [...names] })
        .select(COLUMNS)
        .order("section")
        .order("key")
        .range(first, last),
    ),
  );
}

/** The text of a section and key, or null. @throws {DataError} */
export async function findContent(
  client: Client,
  section: string,
  key: string,
): Promise<StoredContent | null> {
  return unwrap(
    await client
      .from("site_content")
      .select(COLUMNS)
      .eq("section", section)
      .eq("key", key)
      .maybeSingle(),
  );
}
