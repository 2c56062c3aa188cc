import type { DraftSummary } from "#domain/publishing/draft.ts";
import { nameRecord } from "#domain/revisions/revision-list.ts";

/** A draft's name, for people: a text is named by its meaning. */
export function nameDraft({
  table_name,
  record_name,
}: Pick<DraftSummary, "table_name" | "record_name">): string {
  return nameRecord(table_name, record_name.trim()) || "Sin nombre todavía";
}
