import { useCallback, useEffect, useMemo, useState } from "react";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { getBrowserDrafts } from "#app/features/records/admin/browser-drafts.ts";
import { DraftKeeper, findDrafts } from "#app/features/records/admin/draft-keeper.ts";
import type { Draft, KeptDraft } from "#app/features/records/admin/draft-store.ts";
import { formatAgo } from "#app/lib/format.ts";
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
  const { offered, isElsewhere, setLeft } = useFoundDrafts(userId, form, recordId);

  const note = useCallback(
    (values: object, base: unknown, isDirty: boolean) =>
      keeper.note(
        { userId, form, recordId },
        isDirty ? { values: values as Draft["values"], base, title, newId } : null,
      ),
    [keeper, userId, form, recordId, title, newId],
  );
  const discard = useCallback(() => keeper.discard(), [keeper]);
  const forget = () => setLeft((left) => left.slice(1));
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
    isElsewhere,
    /** Whether the browser cannot keep drafts. */
    isRefused,
    /** The offered draft is what the form goes on from. */
    take: () => {
      if (offered !== null) {
        keeper.replace(offered);
        setNewId(offered.draft.newId ?? newId);
      }
      forget();
    },
    /** The offered draft is given up. */
    refuse: () => {
      if (offered !== null) getBrowserDrafts().remove(offered);
      forget();
    },
  };
}

function useFoundDrafts(userId: string, form: string, recordId: string | null) {
  const [left, setLeft] = useState<readonly (KeptDraft & { age: string })[]>([]);
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const isSame = (kept: KeptDraft) => kept.form === form && kept.recordId === recordId;
    void findDrafts(getBrowserDrafts(), userId).then((found) => {
      if (!isCurrent) return;
      const now = Date.now();
      setLeft(
        found.left
          .filter(isSame)
          .map((kept) => ({ ...kept, age: formatAgo(kept.draft.savedAt, now) })),
      );
      setIsElsewhere(recordId !== null && found.elsewhere.some(isSame));
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, form, recordId]);
  return useMemo(() => ({ offered: left[0] ?? null, isElsewhere, setLeft }), [left, isElsewhere]);
}
