import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { defineTable } from "#data/client/table.ts";
import type { ContentRowInput, StoredContent } from "#domain/content/site-text.ts";

const COLUMNS = "id, section, key, value, type, updated_at";

/** The calls of single texts; a section has each key once. */
export const {
  create: createContent,
  get: getContent,
  update: updateContent,
  remove: deleteContent,
} = defineTable<StoredContent, ContentRowInput>("site_content", COLUMNS);

const inOrder = (client: Client) =>
  client.from("site_content").select(COLUMNS).order("section").order("key");

/** All texts, ordered by section, then key. @throws {DataError} */
export async function listContent(client: Client): Promise<StoredContent[]> {
  return readAll(async (first, last) => unwrap(await inOrder(client).range(first, last)));
}

/** The texts of some sections. @throws {DataError} */
export async function listContentOfSections(
  client: Client,
  sections: readonly string[],
): Promise<StoredContent[]> {
  return unwrap(await inOrder(client).in("section", sections));
}

/** The version of a text that does not exist, which an upsert names to create one. */
export const NO_VERSION = "1970-01-01T00:00:00+00:00";

/**
 * Creates or replaces rows by section and key, all or none. Each row names the version that it
 * replaces in `updated_at`.
 *
 * @throws {DataError} kind `stale` when one of them has another version
 */
export async function saveContent(
  client: Client,
  rows: readonly (ContentRowInput & { updated_at: string })[],
): Promise<StoredContent[]> {
  return unwrap(
    await client
      .from("site_content")
      .upsert([...rows], { onConflict: "section,key" })
      .select(COLUMNS),
  );
}

/** A stored text, and when it was last saved (ISO 8601). */
type ContentVersion = Pick<StoredContent, "key" | "value" | "updated_at">;

/** Some texts of a section with the time of their last change; texts without a row are absent. @throws {DataError} */
export async function listContentVersions(
  client: Client,
  section: string,
  keys: readonly string[],
): Promise<ContentVersion[]> {
  return unwrap(
    await client
      .from("site_content")
      .select("key, value, updated_at")
      .eq("section", section)
      .in("key", keys)
      .order("key"),
  );
}
