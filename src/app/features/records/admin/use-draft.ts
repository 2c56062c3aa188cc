import { useCallback, useEffect, useState } from "react";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { getBrowserDrafts } from "#app/features/records/admin/browser-drafts.ts";
import { DraftKeeper, refuseDraft } from "#app/features/records/admin/draft-keeper.ts";
import type { Draft, DraftPlace } from "#app/features/records/admin/draft-store.ts";
import { useFoundDrafts } from "#app/features/records/admin/use-found-drafts.ts";
import { newId as createId } from "#app/lib/new-id.ts";

interface DraftOptions {
  /** The panel's tab. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
  /** What the form is called. */
  title: string;
}

/** A form's draft in the browser: kept as one types, and offered back when it was left behind. */
export type FormDraft = ReturnType<typeof useDraft>;

export function useDraft({ form, recordId, title }: DraftOptions) {
  const { user, lost } = useAuth();
  const userId = (user ?? lost)?.id ?? "";
  const [newId, setNewId] = useState(createId);
  const [isRefused, setIsRefused] = useState(false);
  const [keeper] = useState(() => new DraftKeeper(getBrowserDrafts(), () => setIsRefused(true)));
  useEffect(() => keeper.open(), [keeper]);
  const { left, elsewhere } = useFoundDrafts(userId);
  const isSame = (kept: DraftPlace) => kept.form === form && kept.recordId === recordId;
  const offered = left.find(isSame) ?? null;

  const note = useCallback(
    (values: object, base: unknown, isDirty: boolean) =>
      keeper.note(
        { userId, form, recordId },
        isDirty ? { values: values as Draft["values"], base, title, newId } : null,
      ),
    [keeper, userId, form, recordId, title, newId],
  );
  const discard = useCallback(() => keeper.discard(), [keeper]);
  return {
    /** Told what the form holds, and the record below it; the same function at each rendering. */
    note,
    /** To be called when the form was saved or given up; the same function at each rendering. */
    discard,
    /** A draft that was left behind; null without one. */
    offered: offered?.draft ?? null,
    /** What a new record is called from its form's opening on, so that it is never created twice. */
    newId,
    /** How long ago that was: `hace 5 minutos`. */
    age: offered?.age ?? "",
    /** Whether another open page holds a draft of the same record. */
    isElsewhere: recordId !== null && elsewhere.some(isSame),
    /** Whether the browser cannot keep drafts. */
    isRefused,
    /** The offered draft is what the form goes on from. */
    take: () => {
      if (offered === null) return;
      keeper.replace(offered);
      setNewId(offered.draft.newId ?? newId);
    },
    /** The offered draft is given up. */
    refuse: () => {
      if (offered !== null) refuseDraft(getBrowserDrafts(), offered);
    },
  };
}
