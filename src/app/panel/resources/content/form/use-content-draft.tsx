import { Suspense, useCallback, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { useRecordChanges } from "#app/panel/lib/stores/record-changes.ts";
import { DraftNotice } from "#app/panel/records/drafts/draft-notice.tsx";
import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { useDraftCopies } from "#app/panel/records/drafts/use-draft-copies.ts";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import {
  readContentDraft,
  toContentDraft,
} from "#app/panel/records/shared-drafts/content-draft.ts";
import { DraftStatus } from "#app/panel/records/shared-drafts/draft-status.tsx";
import { useSharedDraft } from "#app/panel/records/shared-drafts/use-shared-draft.tsx";
import type { ContentTarget } from "#app/panel/resources/content/content-target.ts";
import type { ContentFormState } from "#app/panel/resources/content/form/use-content-form.ts";
import { findContentProblems } from "#domain/content/content-schema.ts";
import type { StoredContent } from "#domain/content/site-text.ts";

const ContentFollower = lazyPart(
  async () =>
    (await import("#app/panel/resources/content/form/content-follower.tsx")).ContentFollower,
  "background",
);

interface ContentDraftOptions {
  form: ContentFormState;
  target: ContentTarget;
  /** The form's title. */
  title: string;
  /** Whether the form has unsaved changes. */
  hasChanges: boolean;
  /** Called with the record's id when its shared draft was saved. */
  onSaved: (id: string) => void;
}

/** Saves the drafts of a content form, and offers an earlier one in `notice`. */
export function useContentDraft({ form, target, title, hasChanges, onSaved }: ContentDraftOptions) {
  const opened = target.draft ?? null;
  const { row, values } = form;
  const [initial] = useState(values);
  const draft = useDraft({
    form: "contenido",
    recordId: target.row?.id ?? opened?.record_id ?? null,
    title,
    newId: opened?.record_id,
  });
  const recordId = target.row?.id ?? draft.newId;
  const changes = useRecordChanges(recordId);
  const shared = useSharedDraft({
    table: "site_content" as const,
    title,
    recordId,
    opened,
    initial,
    readValues: readContentDraft,
    toContent: (typed) => {
      const isValid = Object.keys(findContentProblems(typed, row)).length === 0;
      return Promise.resolve(toContentDraft(typed, row, isValid));
    },
    onMerged: (merged) => form.change(merged),
    onSaved,
  });
  const { discard: discardCopy } = draft;
  const { draft: sharedDraft } = shared;
  useDraftCopies({ draft, shared: sharedDraft, values, base: row, hasChanges });
  const discard = useCallback(() => {
    discardCopy();
    void sharedDraft.restore();
  }, [discardCopy, sharedDraft]);
  const recover = (offered: Draft) => {
    const stored = offered.base as Partial<StoredContent> | null;
    form.recover(fitValues(values, offered.values), row && { ...row, ...stored });
  };
  const saveDraft = () => void shared.save(values);
  return {
    newId: draft.newId,
    /** To call after the form was saved or cancelled; a stable function. */
    discard,
    shared,
    saveDraft,
    notice: (
      <>
        <DraftNotice draft={draft} base={row} isDirty={hasChanges} onRecover={recover} />
        <DraftStatus
          draft={sharedDraft}
          opened={opened}
          isOutdated={target.isOutdated ?? false}
          onCompare={saveDraft}
        />
        {(target.row !== null || opened !== null) && (
          <Suspense>
            <ContentFollower form={form} changes={changes} id={recordId} draft={sharedDraft} />
          </Suspense>
        )}
      </>
    ),
  };
}
