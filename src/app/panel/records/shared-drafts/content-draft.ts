import { fitValues } from "#app/panel/records/drafts/draft-store.ts";
import type { DraftContent } from "#data/publishing/drafts.ts";
import {
  BLANK_CONTENT_FORM,
  type ContentFormValues,
  toContentFormValues,
  toContentInput,
} from "#domain/content/content-schema.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { listChanges } from "#domain/records/changes.ts";

/** The form values for the draft of a text. */
export function readContentDraft({ base, typed, changes }: RecordDraft): ContentFormValues {
  if (typed !== null) return fitValues(BLANK_CONTENT_FORM, typed);
  return toContentFormValues({ ...BLANK_CONTENT_FORM, ...base, ...changes } as StoredContent);
}

/** The draft of a text, based on its row (null for a new one); incomplete while it cannot be saved. */
export function toContentDraft(
  typed: ContentFormValues,
  row: StoredContent | null,
  isValid: boolean,
): DraftContent {
  return {
    base: row as RecordDraft["base"],
    typed: { ...typed },
    changes: isValid ? listChanges(row ?? {}, toContentInput(typed, row)) : null,
  };
}
