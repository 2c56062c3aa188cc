import { readContentDraft } from "#app/panel/records/shared-drafts/content-draft.ts";
import {
  BLANK_CONTENT_FORM,
  type ContentFormValues,
  toContentFormValues,
} from "#domain/content/content-schema.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

/** What the form edits. */
export interface ContentTarget {
  /** The row to update; null to create one. */
  row: StoredContent | null;
  /** The form's initial values: the row's own texts, or values from another record. */
  values: ContentFormValues;
  /** The shared draft to continue, which these values come from. */
  draft?: RecordDraft;
  /** Whether the row has changed since that draft was started. */
  isOutdated?: boolean;
}

export const BLANK_TARGET: ContentTarget = { row: null, values: BLANK_CONTENT_FORM };

/** A row to edit; a `value` typed elsewhere for it replaces the stored one in the form. */
export function targetRow(row: StoredContent, value: string = ""): ContentTarget {
  const values = toContentFormValues(row);
  return { row, values: value.trim() === "" ? values : { ...values, value } };
}

/** A draft to continue, based on the row it was started from. */
export function targetDraft(draft: RecordDraft): ContentTarget {
  return { row: draft.base as StoredContent | null, values: readContentDraft(draft), draft };
}

/** The row of a section and key, or a new one with the text that the site shows without a row. */
export function targetText(
  rows: readonly StoredContent[],
  section: string,
  key: string,
): ContentTarget {
  const row = rows.find((candidate) => candidate.section === section && candidate.key === key);
  if (row !== undefined) return targetRow(row);
  const known = findKnownText(section, key);
  return {
    row: null,
    values: { section, key, value: known?.fallback ?? "", type: known?.type ?? "text" },
  };
}
