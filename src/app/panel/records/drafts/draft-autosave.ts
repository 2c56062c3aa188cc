import { createListeners } from "#app/panel/lib/stores/listeners.ts";
import { noteUnsavedChanges } from "#app/panel/lib/stores/unsaved-changes.ts";
import type { DraftPlace } from "#app/panel/records/drafts/draft-entries.ts";
import type { Draft, DraftStore, StoredDraft } from "#app/panel/records/drafts/draft-store.ts";
import {
  announcePresence,
  listOtherPages,
  PAGE_ID,
} from "#app/panel/records/drafts/page-presence.ts";

const TYPING_PAUSE_MS = 400;

/** The record that a form edits. */
type FormPlace = Pick<DraftPlace, "form" | "recordId">;

/** The autosaves of this page's open forms; drafts of closed forms are offered again. */
const openAutosaves = new Map<DraftAutosave, FormPlace>();
let count = 0;

/** Announces that the set of abandoned drafts may have changed. */
export const { subscribe: onAbandonedDrafts, notify: notifyAbandonedDrafts } = createListeners();

/** Discards an abandoned draft. */
export function refuseDraft(store: DraftStore, stored: DraftPlace): void {
  store.remove(stored);
  notifyAbandonedDrafts();
}

/** Saves the draft of one open form: debounced after each change, and immediately when the page is left. */
export class DraftAutosave {
  readonly #store: DraftStore;
  readonly #writerId: string;
  /** Called when the browser cannot store the draft. */
  readonly #onRefused: () => void;
  #pending: { place: DraftPlace; draft: Omit<Draft, "savedAt"> } | null = null;
  #written: DraftPlace | null = null;
  #replaced: DraftPlace | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: DraftStore, onRefused: () => void) {
    count += 1;
    this.#writerId = `${PAGE_ID}.${count}`;
    this.#store = store;
    this.#onRefused = onRefused;
  }

  /** Starts listening for the end of the page. @returns stops listening and flushes the pending draft */
  open(place: FormPlace): () => void {
    openAutosaves.set(this, place);
    const flush = () => this.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      noteUnsavedChanges(this, false);
      openAutosaves.delete(this);
      notifyAbandonedDrafts();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }

  /** Sets the form's current values; null if nothing is unsaved. */
  note(place: Omit<DraftPlace, "pageId">, draft: Omit<Draft, "savedAt"> | null): void {
    noteUnsavedChanges(this, draft !== null);
    if (draft === null) return this.#forget();
    announcePresence();
    this.#pending = { place: { ...place, pageId: this.#writerId }, draft };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), TYPING_PAUSE_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    if (this.#pending === null) return;
    const { place, draft } = this.#pending;
    this.#pending = null;
    // Another user has signed in and now owns the draft.
    if (this.#written !== null && this.#written.userId !== place.userId) {
      this.#store.remove(this.#written);
    }
    this.#written = place;
    if (!this.#store.write(place, draft)) return this.#onRefused();
    if (this.#replaced !== null) this.#store.remove(this.#replaced);
    this.#replaced = null;
  }

  /** Removes the drafts after the form was saved or cancelled. */
  discard(): void {
    noteUnsavedChanges(this, false);
    this.#forget();
    if (this.#replaced !== null) this.#store.remove(this.#replaced);
    this.#replaced = null;
    notifyAbandonedDrafts();
  }

  /**
   * Removes the draft of a closed form once the shared draft contains it, unless another form shows the record by now,
   * which may lack what was typed. A new record has only one form.
   */
  discardShared({ form, recordId }: FormPlace): void {
    const isShown = [...openAutosaves.values()].some(
      (place) => place.form === form && place.recordId === recordId,
    );
    if (!isShown || recordId === null) this.discard();
  }

  /** Continues from a stored draft, which is removed once the form's own draft is stored. */
  replace(stored: DraftPlace): void {
    this.#replaced = stored;
    notifyAbandonedDrafts();
  }

  /** Whether a draft is the form's own, or the one that it continues from. */
  holds({ pageId }: DraftPlace): boolean {
    return pageId === this.#writerId || pageId === this.#replaced?.pageId;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#pending = null;
    if (this.#written !== null) this.#store.remove(this.#written);
    this.#written = null;
  }
}

/** A user's drafts, newest first: the abandoned ones, and those of other open pages. */
export async function findDrafts(
  store: DraftStore,
  userId: string,
): Promise<{ abandoned: StoredDraft[]; elsewhere: StoredDraft[] }> {
  const others = await listOtherPages();
  const isElsewhere = ({ pageId }: StoredDraft) => others.has(pageId.split(".")[0] ?? "");
  const drafts = store
    .list(userId)
    .filter((stored) => ![...openAutosaves.keys()].some((autosave) => autosave.holds(stored)));
  return {
    abandoned: drafts.filter((stored) => !isElsewhere(stored)),
    elsewhere: drafts.filter(isElsewhere),
  };
}
