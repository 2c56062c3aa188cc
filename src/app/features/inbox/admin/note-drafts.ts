import { getBrowserDrafts } from "#app/features/records/admin/browser-drafts.ts";
import { notifyLeftDrafts, refuseDraft } from "#app/features/records/admin/draft-keeper.ts";
import type { QuoteRequest } from "#domain/leads/quote-request.ts";
import { nameSender } from "#domain/leads/quote-summary.ts";

/** What notes are called among the forms that have drafts. */
export const NOTES_FORM = "solicitudes";

/** Notes that were typed and are not saved yet. */
interface NoteDraft {
  /** The notes that they were typed over. */
  before: string;
  notes: string;
}

/** One for all pages of the browser: notes are short, and the next page goes on where this one was. */
function placeOf(userId: string, requestId: string) {
  return { userId, form: NOTES_FORM, recordId: requestId, pageId: "notas" };
}

/** What a user left unsaved at a request; null without that. */
export function readNoteDraft(userId: string, requestId: string): NoteDraft | null {
  const { form } = placeOf(userId, requestId);
  const kept = getBrowserDrafts()
    .list(userId)
    .find((candidate) => candidate.form === form && candidate.recordId === requestId);
  const notes = kept?.draft.values["notes"];
  const before = kept?.draft.base;
  return typeof notes === "string" && typeof before === "string" ? { before, notes } : null;
}

/** Keeps a draft. */
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
  notifyLeftDrafts();
}

/** Takes a draft away. */
export function removeNoteDraft(userId: string, requestId: string): void {
  refuseDraft(getBrowserDrafts(), placeOf(userId, requestId));
}
