import type { RecordTable } from "#domain/records/record-tables.ts";

/** A deleted record that can be restored. */
export interface DeletedRecord {
  /** That of its deletion's revision. */
  id: string;
  table_name: RecordTable;
  record_id: string;
  /** What it was called: its title, its name, or `section.key`. */
  record_name: string;
  /** ISO 8601. */
  deleted_at: string;
  /** Who deleted it; null for the installation itself. */
  user_email: string | null;
}
