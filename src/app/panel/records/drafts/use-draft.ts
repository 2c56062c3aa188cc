import { useCallback, useEffect, useState } from "react";

import { useAuth, useUserId } from "#app/panel/auth/auth-context.ts";
import { newId as createId } from "#app/panel/lib/new-id.ts";
import { getBrowserDrafts, unlockDrafts } from "#app/panel/records/drafts/browser-drafts.ts";
import { DraftAutosave, refuseDraft } from "#app/panel/records/drafts/draft-autosave.ts";
import type { DraftPlace } from "#app/panel/records/drafts/draft-entries.ts";
import type { Draft } from "#app/panel/records/drafts/draft-store.ts";
import { useFoundDrafts } from "#app/panel/records/drafts/use-found-drafts.ts";

interface DraftOptions {
  /** The tab's id. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
  /** The form's title. */
  title: string;
  /** The id of a new record, if a shared draft has assigned one. */
  newId?: string | undefined;
}

/** A form's draft in the browser: saved as the user types, and offered again if it was abandoned. */
export type FormDraft = ReturnType<typeof useDraft>;

export function useDraft({ form, recordId, title, newId: givenId }: DraftOptions) {
  const { client } = useAuth();
  const userId = useUserId();
  const [newId, setNewId] = useState(() => givenId ?? createId());
  const [isRefused, setIsRefused] = useState(false);
  const [autosave] = useState(
    () => new DraftAutosave(getBrowserDrafts(), () => setIsRefused(true)),
  );
  useEffect(() => autosave.open({ form, recordId }), [autosave, form, recordId]);
  const { abandoned, elsewhere } = useFoundDrafts();
  const isSame = (stored: DraftPlace) => stored.form === form && stored.recordId === recordId;
  const offered = abandoned.find(isSame) ?? null;

  const note = useCallback(
    (values: object, base: unknown, isDirty: boolean) => {
      if (isDirty && client !== null) void unlockDrafts(client, userId);
      autosave.note(
        { userId, form, recordId },
        isDirty ? { values: values as Draft["values"], base, title, newId } : null,
      );
    },
    [autosave, client, userId, form, recordId, title, newId],
  );
  const discard = useCallback(() => autosave.discard(), [autosave]);
  const discardShared = useCallback(
    () => autosave.discardShared({ form, recordId }),
    [autosave, form, recordId],
  );
  return {
    /** Saves the form's values and the record they are based on; a stable function. */
    note,
    /** To call after the form was saved or cancelled; a stable function. */
    discard,
    /** To call once the shared draft of a closed form contains what was typed; a stable function. */
    discardShared,
    /** An abandoned draft; null without one. */
    offered: offered?.draft ?? null,
    /** The id of a new record, fixed when its form opens, so that it is never created twice. */
    newId,
    /** The offered draft's age: `hace 5 minutos`. */
    age: offered?.age ?? "",
    /** Whether another open page has a draft of the same record. */
    isElsewhere: recordId !== null && elsewhere.some(isSame),
    /** Whether the browser cannot store drafts. */
    isRefused,
    /** Continues from the offered draft. */
    take: () => {
      if (offered === null) return;
      autosave.replace(offered);
      setNewId(offered.draft.newId ?? newId);
    },
    /** Discards the offered draft. */
    refuse: () => {
      if (offered !== null) refuseDraft(getBrowserDrafts(), offered);
    },
  };
}
