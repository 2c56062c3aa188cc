import { getBrowserDrafts } from "#app/features/records/admin/browser-drafts.ts";

/** Notes that were typed and are not saved yet. */
interface NoteDraft {
  /** The notes that they were typed over. */
  before: string;
  notes: string;
}

/** One for all pages of the browser: notes are short, and the next page goes on where this one was. */
function placeOf(userId: string, requestId: string) {
  return { userId, form: "solicitudes", recordId: requestId, pageId: "notas" };
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

/** Keeps a draft; null takes it away. */
export function keepNoteDraft(userId: string, requestId: string, draft: NoteDraft | null): void {
  const place = placeOf(userId, requestId);
  if (draft === null) getBrowserDrafts().remove(place);
  else {
    const { before, notes } = draft;
    getBrowserDrafts().write(place, { values: { notes }, base: before, title: "Notas" });
  }
}
