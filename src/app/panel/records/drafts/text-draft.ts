import { useEffect } from "react";

import { useUserId } from "#app/panel/auth/auth-context.ts";
import { getBrowserDrafts } from "#app/panel/records/drafts/browser-drafts.ts";
import { notifyAbandonedDrafts, refuseDraft } from "#app/panel/records/drafts/draft-autosave.ts";

/** Identifies a text that is saved separately. */
export interface TextPlace {
  form: string;
  recordId: string;
}

/** What was typed but not saved. */
interface TextDraft {
  /** The stored text that the draft is based on. */
  before: string;
  text: string;
}

/** All tabs of the browser share one draft: such texts are short, and the next tab continues where this one stopped. */
const PAGE = "notas";

/** The user's unsaved text; null without one. */
export function readTextDraft(userId: string, { form, recordId }: TextPlace): TextDraft | null {
  const [stored] = getBrowserDrafts().list(
    userId,
    (place) => place.form === form && place.recordId === recordId,
  );
  const [text] = Object.values(stored?.draft.values ?? {});
  const before = stored?.draft.base;
  return typeof text === "string" && typeof before === "string" ? { before, text } : null;
}

/** Stores what is typed as a draft while it differs from `before`. @param title the draft's name */
export function useTextDraft(place: TextPlace & { title: string }, draft: TextDraft): void {
  const userId = useUserId();
  const { form, recordId, title } = place;
  const { before, text } = draft;
  useEffect(() => {
    if (text === before) return removeTextDraft(userId, { form, recordId });
    getBrowserDrafts().write(
      { userId, form, recordId, pageId: PAGE },
      { values: { text }, base: before, title },
    );
    return notifyAbandonedDrafts();
  }, [userId, form, recordId, title, before, text]);
}

export function removeTextDraft(userId: string, place: TextPlace): void {
  refuseDraft(getBrowserDrafts(), { userId, ...place, pageId: PAGE });
}
