import type { RecordTable } from "#domain/records/record-tables.ts";

/** A row's state at the time, by column; columns may have been removed or added since. */
export type RecordState = Readonly<Record<string, unknown>>;

/** A row of `revisions`: one change of one record. Times are ISO 8601. */
export interface Revision {
  id: number;
  table_name: RecordTable;
  record_id: string;
  /** The record's name at the time: its title, its name, or `section.key`. */
  record_name: string;
  operation: "insert" | "update" | "delete";
  /** For an update, the columns whose values differ. */
  changed_columns: string[];
  /** Null for an insert. */
  before: RecordState | null;
  /** Null for a delete. */
  after: RecordState | null;
  changed_at: string;
  /** The same for all revisions of one transaction. */
  change_id: string;
  user_id: string | null;
  /** The author's e-mail at the time; null for the installation itself. */
  user_email: string | null;
  /** The revision whose state this change restored. */
  restored_from: number | null;
  /** For a delete, when the record was restored. */
  restored_at: string | null;
}

/** A revision in lists, without the record's long texts. */
export type RevisionSummary = Omit<Revision, "before" | "after" | "user_id">;
