import type {
  Draft,
  DraftPlace,
  DraftStore,
  KeptDraft,
} from "#app/features/records/admin/draft-store.ts";
import {
  listOtherPages,
  PAGE_ID,
  tellPresence,
} from "#app/features/records/admin/page-presence.ts";
import { noteUnsavedChanges } from "#app/ui/panel/unsaved-changes.ts";

const TYPING_PAUSE_MS = 400;

/** Those of this page whose forms are open; what another one left is offered again. */
const openKeepers = new Set<DraftKeeper>();
const listeners = new Set<() => void>();
let count = 0;

/** Calls back when other drafts may be left behind than before, until the returned function is called. */
export function onLeftDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back those who list drafts: others may be left behind than before. */
export function notifyLeftDrafts(): void {
  for (const listener of listeners) listener();
}

/** Gives up a draft that was left behind. */
export function refuseDraft(store: DraftStore, kept: DraftPlace): void {
  store.remove(kept);
  notifyLeftDrafts();
}

/** Keeps the draft of one open form, a moment after each change and at once when the page is left. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #writerId: string;
  /** Told when the browser cannot keep the draft. */
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

  /** Watches over the page until the returned function is called, which keeps what is pending. */
  open(): () => void {
    openKeepers.add(this);
    const flush = () => this.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      noteUnsavedChanges(this, false);
      openKeepers.delete(this);
      notifyLeftDrafts();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }

  /** What the form holds now; null when that is nothing that could be lost. */
  note(place: Omit<DraftPlace, "pageId">, draft: Omit<Draft, "savedAt"> | null): void {
    noteUnsavedChanges(this, draft !== null);
    if (draft === null) return this.#forget();
    tellPresence();
    this.#pending = { place: { ...place, pageId: this.#writerId }, draft };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), TYPING_PAUSE_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    if (this.#pending === null) return;
    const { place, draft } = this.#pending;
    this.#pending = null;
    // Somebody else signed in meanwhile: the draft is theirs now.
    if (this.#written !== null && this.#written.userId !== place.userId) {
      this.#store.remove(this.#written);
    }
    this.#written = place;
    if (!this.#store.write(place, draft)) return this.#onRefused();
    if (this.#replaced !== null) this.#store.remove(this.#replaced);
    this.#replaced = null;
  }

  /** The form was saved or given up. */
  discard(): void {
    noteUnsavedChanges(this, false);
    this.#forget();
    if (this.#replaced !== null) this.#store.remove(this.#replaced);
    this.#replaced = null;
    notifyLeftDrafts();
  }

  /** The form goes on from a kept draft, which stays until what comes of it is kept. */
  replace(kept: DraftPlace): void {
    this.#replaced = kept;
    notifyLeftDrafts();
  }

  /** Whether a draft is the form's own, or the one that it goes on from. */
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

/** A user's drafts, the newest first: those that nobody has open, and those of other open pages. */
export async function findDrafts(
  store: DraftStore,
  userId: string,
): Promise<{ left: KeptDraft[]; elsewhere: KeptDraft[] }> {
  const others = await listOtherPages();
  const isElsewhere = ({ pageId }: KeptDraft) => others.has(pageId.split(".")[0] ?? "");
  const drafts = store
    .list(userId)
    .filter((kept) => ![...openKeepers].some((keeper) => keeper.holds(kept)));
  return {
    left: drafts.filter((kept) => !isElsewhere(kept)),
    elsewhere: drafts.filter(isElsewhere),
  };
}
