import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { DraftTexts } from "#domain/media/picture-library.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** What the drafts of all tables say. @throws {DataError} */
export async function listDraftTexts(client: Client): Promise<DraftTexts[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("drafts")
        .select("table_name, record_id, record_name, changes, typed")
        .order("id")
        .range(first, last),
    ),
  );
}

/** The drafts of texts of some sections, with what they say, those that were changed last first. @throws {DataError} */
export async function listDraftsOfSections(
  client: Client,
  sections: readonly string[],
): Promise<RecordDraft[]> {
  const patterns = sections.map((section) => `record_name.like."${section}.*"`);
  return unwrap(
    await client
      .from("drafts")
      .select("*")
      .eq("table_name", "site_content")
      .or(patterns.join(","))
      .order("updated_at", { ascending: false })
      .order("id"),
  );
}

/** A draft with what it says. @throws {DataError} kind `not-found` */
export async function getDraft(client: Client, id: string): Promise<RecordDraft> {
  return unwrap(await client.from("drafts").select("*").eq("id", id).single());
}

/** Drafts with what they say; those that are gone are left out. @throws {DataError} */
export async function readDrafts(client: Client, ids: readonly string[]): Promise<RecordDraft[]> {
  const drafts: RecordDraft[] = [];
  for (let first = 0; first < ids.length; first += IDS) {
    const part = ids.slice(first, first + IDS);
    drafts.push(...unwrap(await client.from("drafts").select("*").in("id", part).order("id")));
  }
  return drafts;
}

/** What the drafts of at most `IDS` records say, of any tables. @throws {DataError} */
export async function readDraftsOf(
  client: Client,
  recordIds: readonly string[],
): Promise<Pick<RecordDraft, "record_id" | "changes" | "typed">[]> {
  return unwrap(
    await client.from("drafts").select("record_id, changes, typed").in("record_id", recordIds),
  );
}

/** Ids per request: they are part of its URL. */
export const IDS = 100;

/** Deletes drafts. @throws {DataError} */
export async function deleteDrafts(client: Client, ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += IDS) {
    unwrap(
      await client
        .from("drafts")
        .delete()
        .in("id", ids.slice(first, first + IDS))
        .select("id"),
    );
  }
}

/** The draft of a record, or null. @throws {DataError} */
export async function findDraft(
  client: Client,
  table: RecordTable,
  recordId: string,
): Promise<RecordDraft | null> {
  return unwrap(
    await client
      .from("drafts")
      .select("*")
      .eq("table_name", table)
      .eq("record_id", recordId)
      .maybeSingle(),
  );
}

/** What a draft says. */
export type DraftContent = Pick<RecordDraft, "base" | "changes" | "typed">;

/** @throws {DataError} kind `conflict` when the record already has a draft */
export async function createDraft(
  client: Client,
  place: Pick<RecordDraft, "table_name" | "record_id">,
  content: DraftContent,
): Promise<RecordDraft> {
  return unwrap(
    await client
      .from("drafts")
      .insert({ ...place, ...content })
      .select("*")
      .single(),
  );
}

/**
 * Replaces what a version of a draft says.
 *
 * @throws {DataError} kind `not-found` when it is gone or has another version than `updated_at`
 */
export async function updateDraft(
  client: Client,
  { id, updated_at }: Pick<RecordDraft, "id" | "updated_at">,
  content: DraftContent,
): Promise<RecordDraft> {
  return unwrap(
    await client
      .from("drafts")
      .update(content)
      .eq("id", id)
      .eq("updated_at", updated_at)
      .select("*")
      .single(),
  );
}

/** Deletes a draft, or only a version of it; whether there was one. @throws {DataError} */
export async function deleteDraft(
  client: Client,
  { id, updated_at }: { id: string; updated_at?: string },
): Promise<boolean> {
  const deletion = client.from("drafts").delete().eq("id", id);
  const pinned = updated_at === undefined ? deletion : deletion.eq("updated_at", updated_at);
  return unwrap(await pinned.select("id")).length > 0;
}
