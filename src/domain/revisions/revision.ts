import { findKnownText } from "#domain/content/known-texts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameField, orderFields } from "#domain/revisions/field-labels.ts";

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

const LIST = new Intl.ListFormat("es-CO", { type: "conjunction" });

/** Describes a revision: `Cambio en Título y Descripción`. */
export function describeRevision(revision: RevisionSummary): string {
  const { table_name: table, operation, changed_columns: columns } = revision;
  if (operation === "delete") return "Eliminación";
  if (revision.restored_from !== null) return "Restauración";
  if (operation === "insert") return "Creación";
  const labels = orderFields(table, columns).map((column) => nameField(table, column));
  return labels.length === 0 ? "Cambio" : `Cambio en ${LIST.format(labels)}`;
}

/** The author of a change; without an account it is the installation. */
export function nameAuthor({ user_email: email }: Pick<RevisionSummary, "user_email">): string {
  return email ?? "El sistema";
}

/** A record's name for people: for a text of the site its meaning, if it has one. */
export function nameRecord(table: RecordTable, recordName: string): string {
  if (table !== "site_content") return recordName;
  const [section = "", ...rest] = recordName.split(".");
  return findKnownText(section, rest.join("."))?.meaning ?? recordName;
}

/** The revisions of one transaction. */
export interface Change {
  id: string;
  /** Newest first; at least one. */
  revisions: RevisionSummary[];
}

/** Groups revisions, newest first, by their change. */
export function groupByChange(revisions: readonly RevisionSummary[]): Change[] {
  return [...Map.groupBy(revisions, ({ change_id }) => change_id)].map(([id, group]) => ({
    id,
    revisions: group,
  }));
}

/**
 * By record, the revision that has its current state.
 *
 * @param revisions all revisions since the oldest of the list, newest first
 */
export function findCurrent(
  revisions: readonly RevisionSummary[],
): ReadonlyMap<string, RevisionSummary> {
  return new Map(revisions.toReversed().map((revision) => [revision.record_id, revision]));
}
