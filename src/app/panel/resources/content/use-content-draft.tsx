import { useEffect } from "react";

import { DraftNotice } from "#app/panel/records/drafts/draft-notice.tsx";
import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import type { ContentTarget } from "#app/panel/resources/content/content-target.ts";
import type { ContentFormState } from "#app/panel/resources/content/use-content-form.ts";
import type { StoredContent } from "#domain/content/content-row.ts";

interface ContentDraftOptions {
  form: ContentFormState;
  target: ContentTarget;
  /** The form's title. */
  title: string;
  /** Whether the form has unsaved changes. */
  hasChanges: boolean;
}

/** Saves the draft of a content form, and offers an earlier one in `notice`. */
export function useContentDraft({ form, target, title, hasChanges }: ContentDraftOptions) {
  const draft = useDraft({ form: "contenido", recordId: target.row?.id ?? null, title });
  const { note } = draft;
  const { row, values } = form;
  useEffect(() => note(values, row, hasChanges), [note, values, row, hasChanges]);
  const recover = (offered: Draft) => {
    const stored = offered.base as Partial<StoredContent> | null;
    form.recover(fitValues(values, offered.values), row && { ...row, ...stored });
  };
  return {
    draft,
    notice: <DraftNotice draft={draft} base={row} isDirty={hasChanges} onRecover={recover} />,
  };
}
