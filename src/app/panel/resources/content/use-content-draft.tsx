import { useEffect } from "react";

import { DraftNotice } from "#app/panel/records/drafts/draft-notice.tsx";
import { fitValues } from "#app/panel/records/drafts/draft-store.ts";
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
  const { note, offered } = draft;
  const { row, values } = form;
  useEffect(() => note(values, row, hasChanges), [note, values, row, hasChanges]);
  const storedRow = readBase(offered?.base);
  const recover = () => {
    if (offered === null) return;
    form.recover(fitValues(values, offered.values), row && { ...row, ...storedRow });
  };
  return {
    draft,
    notice: (
      <DraftNotice
        draft={draft}
        hasChanged={row !== null && storedRow?.updated_at !== row.updated_at}
        isDirty={hasChanges}
        onRecover={recover}
      />
    ),
  };
}

/** The stored text that a draft is based on; null for a new one. */
function readBase(base: unknown): Partial<StoredContent> | null {
  return typeof base === "object" ? base : null;
}
