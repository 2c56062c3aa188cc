import { findKnownText } from "#domain/content/texts/known-texts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameField, orderFields } from "#domain/revisions/field-labels.ts";
import type { RevisionSummary } from "#domain/revisions/revision.ts";

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
