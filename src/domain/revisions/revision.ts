/** The tables whose changes are kept. */
export type RevisionTable = "site_content" | "products" | "news" | "menu_items";

/** A row as it was, by column; columns may since have gone or come. */
export type RecordState = Readonly<Record<string, unknown>>;

/** A row of `revisions`: one change of one record. Times are ISO 8601. */
export interface Revision {
  id: number;
  table_name: RevisionTable;
  record_id: string;
  /** What the record was called: its title, its name, or `section.key`. */
  record_name: string;
  operation: "insert" | "update" | "delete";
  /** For an update, the columns whose values differ. */
  changed_columns: string[];
  /** Null for an insert. */
  before: RecordState | null;
  /** Null for a delete. */
  after: RecordState | null;
  changed_at: string;
  /** The same for everything that was changed at one stroke. */
  change_id: string;
  user_id: string | null;
  /** Who, by the address of then; null for the installation itself. */
  user_email: string | null;
  /** The revision whose state this change brought back. */
  restored_from: number | null;
  /** For a delete, when the record came back. */
  restored_at: string | null;
}

/** A revision as lists show it: nothing that grows with the record's length. */
export type RevisionSummary = Omit<Revision, "before" | "after" | "user_id">;
