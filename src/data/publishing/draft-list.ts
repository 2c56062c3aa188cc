import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { DraftSummary } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/* Apart from `drafts.ts`: lists need it in the panel's first load, which has a budget. */

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
