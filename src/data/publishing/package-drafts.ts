import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

/** The drafts of a package with what they say. @throws {DataError} */
export async function listPackageDrafts(client: Client, id: string): Promise<RecordDraft[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("drafts")
        .select("*")
        .eq("package_id", id)
        .order("table_name")
        .order("record_id")
        .range(first, last),
    ),
  );
}
