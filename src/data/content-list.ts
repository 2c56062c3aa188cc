import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { defineLists } from "#data/client/table.ts";
import type { SearchWord } from "#domain/content/content-list.ts";
import type { StoredContent } from "#domain/content/site-text.ts";

type ContentSort = "section" | "changed";

export interface ContentListFilter {
  /** Words that each text must contain or mean; without any, all are listed. */
  words: readonly SearchWord[];
  /** Only this section; null for any. */
  section: string | null;
  /** Only records that have a draft. */
  onlyDrafts?: boolean;
  sort: ContentSort;
}

const COLUMNS = "id, section, key, value, type, updated_at";

/** The lists of texts, by section and key, or the last changed first. */
export const {
  listPage: listContentRows,
  listAll: listAllContentRows,
  listIds: listContentIds,
} = defineLists<StoredContent, ContentListFilter>(COLUMNS, find);

/** By POST: the search terms may exceed the length of a URL. Without any by GET, which the panel's document can begin. */
function find(
  client: Client,
  { words, section, onlyDrafts = false, sort }: ContentListFilter,
  count?: "exact",
) {
  const search = words.map(({ word, names }) => ({ word, names: [...names] }));
  const get = search.length === 0;
  // The client writes an empty array as PostgreSQL does, and this is JSON.
  const given = get ? ("[]" as unknown as typeof search) : search;
  let found = client.rpc("find_content", { search: given }, { get, ...(count && { count }) });
  if (section !== null) found = found.eq("section", section);
  if (onlyDrafts) found = found.eq("has_draft", true);
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
