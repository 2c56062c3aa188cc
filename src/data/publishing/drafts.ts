import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { DraftTexts } from "#domain/media/picture-library.ts";
import type { DraftSummary, Package, RecordDraft } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { SPANISH } from "#domain/spanish-order.ts";

const SUMMARY =
  "id, table_name, record_id, record_name, is_new, is_complete, package_id, user_email, created_at, updated_at";

/** The drafts of a table's records, or of all tables, those that were changed last first. @throws {DataError} */
export async function listDrafts(client: Client, table?: RecordTable): Promise<DraftSummary[]> {
  return readAll(async (first, last) => {
    const drafts = client.from("drafts").select(SUMMARY);
    const asked = table === undefined ? drafts : drafts.eq("table_name", table);
    return unwrap(
      await asked.order("updated_at", { ascending: false }).order("id").range(first, last),
    );
  });
}

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

/** Puts a draft into a package, or (null) takes it out. @throws {DataError} kind `not-found` */
export async function assignDraft(
  client: Client,
  id: string,
  packageId: string | null,
): Promise<void> {
  unwrap(
    await client
      .from("drafts")
      .update({ package_id: packageId })
      .eq("id", id)
      .select("id")
      .single(),
  );
}

/** The packages by name. @throws {DataError} */
export async function listPackages(client: Client): Promise<Package[]> {
  const packages = await readAll(async (first, last) =>
    unwrap(await client.from("packages").select("*").order("id").range(first, last)),
  );
  return packages.toSorted((a, b) => SPANISH.compare(a.name, b.name));
}

/** @throws {DataError} */
export async function createPackage(
  client: Client,
  named: { id?: string; name: string },
): Promise<Package> {
  return unwrap(await client.from("packages").insert(named).select("*").single());
}

/** Deletes a package; its drafts stay, and what was planned of it is cancelled. @throws {DataError} */
export async function deletePackage(client: Client, id: string): Promise<void> {
  unwrap(await client.from("packages").delete().eq("id", id).select("id"));
}

/** Deletes a package with its drafts. @throws {DataError} */
export async function discardPackage(client: Client, id: string): Promise<void> {
  unwrap(await client.from("drafts").delete().eq("package_id", id).select("id"));
  await deletePackage(client, id);
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
