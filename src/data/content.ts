import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";
import { readAll } from "#data/read-all.ts";
import type { ContentRow, ContentRowInput } from "#domain/content/content-row.ts";

const COLUMNS = "id, section, key, value, type";

/** All texts, ordered by section, then key. @throws {DataError} */
export async function listContent(client: Client): Promise<ContentRow[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("site_content")
        .select(COLUMNS)
        .order("section")
        .order("key")
        .range(first, last),
    ),
  );
}

/** The texts of some sections. @throws {DataError} */
export async function listContentOfSections(
  client: Client,
  sections: readonly string[],
): Promise<ContentRow[]> {
  return unwrap(
    await client
      .from("site_content")
      .select(COLUMNS)
      .in("section", sections)
      .order("section")
      .order("key"),
  );
}

/** @throws {DataError} kind `conflict` when the section has that key already */
export async function createContent(client: Client, input: ContentRowInput): Promise<ContentRow> {
  return unwrap(await client.from("site_content").insert(input).select(COLUMNS).single());
}

/** @throws {DataError} kind `not-found` or `conflict` */
export async function updateContent(
  client: Client,
  id: string,
  input: Partial<ContentRowInput>,
): Promise<ContentRow> {
  return unwrap(
    await client.from("site_content").update(input).eq("id", id).select(COLUMNS).single(),
  );
}

/** @throws {DataError} kind `not-found` */
export async function deleteContent(client: Client, id: string): Promise<ContentRow> {
  return unwrap(await client.from("site_content").delete().eq("id", id).select(COLUMNS).single());
}

/** Creates or replaces rows by section and key, all or none. @throws {DataError} */
export async function saveContent(
  client: Client,
  rows: readonly ContentRowInput[],
): Promise<ContentRow[]> {
  return unwrap(
    await client
      .from("site_content")
      .upsert([...rows], { onConflict: "section,key" })
      .select(COLUMNS),
  );
}

/** A stored text, and when it was last saved (ISO 8601). */
export type ContentVersion = Pick<ContentRow, "key" | "value"> & { updated_at: string };

/** Some texts of a section with the time of their last change; those without a row are absent. @throws {DataError} */
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
