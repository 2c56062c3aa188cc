import type { RecordTable } from "#domain/records/record-tables.ts";

/** What a note is on: a record (or its draft), a group of changes, or a quote request. */
export type CommentSubject =
  | { table_name: RecordTable; record_id: string }
  | { package_id: string }
  | { quote_request_id: string };

/** A row of `comments`: a note of the team. Times are ISO 8601. */
export interface Comment {
  id: string;
  table_name: RecordTable | null;
  record_id: string | null;
  package_id: string | null;
  quote_request_id: string | null;
  /** What that was called when it was written. */
  subject_name: string;
  text: string;
  /** Its author; null when that account was deleted, or for the server. */
  user_id: string | null;
  user_email: string | null;
  /** The colleague it is for; null for the whole team. */
  addressed_to: string | null;
  is_resolved: boolean;
  resolved_at: string | null;
  resolved_by_email: string | null;
  created_at: string;
  updated_at: string;
}

export const MAX_COMMENT = 2000;

/** Where the panel lists notes. */
export const COMMENTS_PATH = "/admin/notas";
