import { isSetting } from "#domain/content/known-texts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameRecord, type RecordState } from "#domain/revisions/revision.ts";

/** A row of `drafts`: what a record is to become. Times are ISO 8601. */
export interface RecordDraft {
  id: string;
  table_name: RecordTable;
  /** For a new record, the id that it is to have. */
  record_id: string;
  /** What the record would be called; empty while a new one has no name. */
  record_name: string;
  /** The record when the draft was begun; null for a new one. */
  base: RecordState | null;
  /** Columns and their new values; null while what was typed cannot be saved. */
  changes: RecordState | null;
  /** What the form shows; null when it was not typed. */
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
  /** Whether it is published only once someone has approved its present version. */
  needs_approval: boolean;
  created_at: string;
  updated_at: string;
}

/** A draft's name, for people: a text is named by its meaning. */
export function nameDraft({
  table_name,
  record_name,
}: Pick<DraftSummary, "table_name" | "record_name">): string {
  const name = record_name.trim();
  // A text whose key is not chosen yet has its section alone.
  const isUnnamed = table_name === "site_content" && name.endsWith(".");
  return (isUnnamed ? "" : nameRecord(table_name, name)) || "Sin nombre todavía";
}

/** Whether a record, named as its draft or revision has it, is a setting, which editors may not change. */
export function isSettingRecord({
  table_name,
  record_name,
}: Pick<DraftSummary, "table_name" | "record_name">): boolean {
  const [section = "", key = ""] = record_name.split(".");
  return table_name === "site_content" && isSetting({ section, key });
}
