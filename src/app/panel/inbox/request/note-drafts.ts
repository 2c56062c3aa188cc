import { getBrowserDrafts } from "#app/panel/records/drafts/browser-drafts.ts";
import { notifyAbandonedDrafts, refuseDraft } from "#app/panel/records/drafts/draft-autosave.ts";
import type { DraftPlace } from "#app/panel/records/drafts/draft-entries.ts";
import { NOTES_FORM } from "#app/panel/records/drafts/request-forms.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/quote/sender.ts";

/** Notes that were typed but not saved. */
interface NoteDraft {
  /** The stored notes that the draft is based on. */
  before: string;
  notes: string;
}

/** One draft for all tabs of the browser: notes are short, and the next tab continues where this one was. */
function placeOf(userId: string, requestId: string) {
  return { userId, form: NOTES_FORM, recordId: requestId, pageId: "notas" };
}

/** The user's unsaved notes of a request; null without any. */
export function readNoteDraft(userId: string, requestId: string): NoteDraft | null {
  const isWanted = ({ form, recordId }: DraftPlace) =>
    form === NOTES_FORM && recordId === requestId;
  const [stored] = getBrowserDrafts().list(userId, isWanted);
  const notes = stored?.draft.values["notes"];
  const before = stored?.draft.base;
  return typeof notes === "string" && typeof before === "string" ? { before, notes } : null;
}

/** Saves a draft. */
export function writeNoteDraft(
  userId: string,
  request: Pick<QuoteRequest, "id" | "name" | "company">,
  { before, notes }: NoteDraft,
): void {
  getBrowserDrafts().write(placeOf(userId, request.id), {
    values: { notes },
    base: before,
    title: `Notas de ${nameSender(request)}`,
  });
  notifyAbandonedDrafts();
}

/** Removes a draft. */
export function removeNoteDraft(userId: string, requestId: string): void {
  refuseDraft(getBrowserDrafts(), placeOf(userId, requestId));
}
