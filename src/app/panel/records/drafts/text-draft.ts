import { useEffect } from "react";

import { useUserId } from "#app/panel/auth/auth-context.ts";
import { getBrowserDrafts } from "#app/panel/records/drafts/browser-drafts.ts";
import { notifyAbandonedDrafts, refuseDraft } from "#app/panel/records/drafts/draft-autosave.ts";

/** A text with a place of its own, which is saved by itself. */
export interface TextPlace {
  form: string;
  recordId: string;
}

/** What was typed there but not saved. */
interface TextDraft {
  /** The stored text that the draft is based on. */
  before: string;
  text: string;
}

/** One draft for all tabs of the browser: such texts are short, and the next tab continues where this one was. */
const PAGE = "notas";

/** The user's unsaved text of a place; null without any. */
export function readTextDraft(userId: string, { form, recordId }: TextPlace): TextDraft | null {
  const [stored] = getBrowserDrafts().list(
    userId,
    (place) => place.form === form && place.recordId === recordId,
  );
  const [text] = Object.values(stored?.draft.values ?? {});
  const before = stored?.draft.base;
  return typeof text === "string" && typeof before === "string" ? { before, text } : null;
}

/** Stores what is typed as a draft for as long as it differs from `before`. @param title what the draft is called */
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
