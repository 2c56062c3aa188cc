import type { RecordTable } from "#domain/records/record-tables.ts";
import type { RecordState } from "#domain/revisions/revision.ts";

/** A row of `drafts`: what a record is to become. Times are ISO 8601. */
export interface RecordDraft {
  id: string;
  table_name: RecordTable;
  /** For a new record, the id that it is to have. */
  record_id: string;
  /** What the record would be called; empty while nobody has named a new one. */
  record_name: string;
  /** The record when the draft was begun; null for a new one. */
  base: RecordState | null;
  /** Columns and their new values; null while what was typed cannot be saved. */
  changes: RecordState | null;
  /** What the form shows; null when nobody typed it. */
  typed: RecordState | null;
  is_new: boolean;
  is_complete: boolean;
  package_id: string | null;
  user_id: string | null;
  /** Who changed it last; null for the server. */
  user_email: string | null;
  created_at: string;
  updated_at: string;
}

/** A draft in lists, without its texts. */
export type DraftSummary = Omit<RecordDraft, "base" | "changes" | "typed" | "user_id">;

/** A row of `packages`: drafts that are published together, or not at all. */
export interface Package {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}
