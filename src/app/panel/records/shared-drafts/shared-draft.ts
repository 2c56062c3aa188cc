import { createListeners } from "#app/panel/lib/stores/listeners.ts";
import {
  type Clash,
  type Decision,
  type RecordStore,
  saveChanges,
} from "#app/panel/records/save/save-changes.ts";
import { AutosaveTimer } from "#app/panel/records/shared-drafts/autosave-timer.ts";
import { DataError, isTaken } from "#data/client/errors.ts";
import { NO_VERSION } from "#data/content.ts";
import type { DraftContent } from "#data/publishing/drafts.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { findConflicts, isSame, listChanges } from "#domain/records/changes.ts";
import { readServerTime } from "#domain/server-clock.ts";
import { createQueue } from "#lib/async/queue.ts";

/** The API calls for the draft of a record. */
export interface DraftCalls {
  find: (recordId: string) => Promise<RecordDraft | null>;
  create: (recordId: string, content: DraftContent) => Promise<RecordDraft>;
  update: (known: DraftVersion, content: DraftContent) => Promise<RecordDraft>;
  remove: (known: DraftVersion) => Promise<unknown>;
  /** Whether the signed-in user changed it last. */
  isOwn: (draft: RecordDraft) => boolean;
}

type DraftVersion = Pick<RecordDraft, "id" | "updated_at">;

/** The values of a stored draft, its version, and who wrote it. */
export type Known<V> = V & DraftVersion & Pick<RecordDraft, "user_email">;

/** How a form's values become a draft, and back. */
export interface DraftForm<V> {
  /** The record's id, even for a new record. */
  recordId: string;
  readValues: (draft: RecordDraft) => V;
  toContent: (values: V) => Promise<DraftContent>;
  /** Shows the typed values merged with changes from another device to the same draft. */
  onMerged: (values: V) => void;
}

export type AskAboutClash = (clash: Clash<Known<object>>) => Promise<Decision>;

export interface DraftStatus {
  /** Whether the last save failed, or conflicted with someone else's changes. */
  problem: "failed" | "clashing" | null;
  /** When this form last saved the draft (milliseconds since 1970); null before the first save. */
  savedAt: number | null;
}

/**
 * The draft of one open form, shared with other devices and colleagues. It is saved while the user types and, like the
 * record itself, merged field by field with newer versions.
 */
export class SharedDraft<V extends object> {
  readonly #calls: DraftCalls;
  readonly #opened: RecordDraft | null;
  readonly #initial: V;
  #form: DraftForm<V>;
  #known: Known<V> | null;
  #latest: { values: V; isDirty: boolean } | null = null;
  readonly #timer = new AutosaveTimer(() => void this.flush());
  readonly #enqueue = createQueue(1);
  #isOver = false;
  /** Whether it contains someone else's changes too. */
  #isShared = false;
  #status: DraftStatus = { problem: null, savedAt: null };
  readonly #listeners = createListeners();

  /** @param initial the form's values when it was opened */
  constructor(calls: DraftCalls, opened: RecordDraft | null, form: DraftForm<V>, initial: V) {
    this.#calls = calls;
    this.#opened = opened;
    this.#form = form;
    this.#initial = initial;
    this.#known = opened && this.#toKnown(opened);
  }

  /** Sets the form's current functions. */
  connect(form: DraftForm<V>): void {
    this.#form = form;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly readStatus = (): DraftStatus => this.#status;

  /** Whether the shared draft equals what the form shows. */
  holds(values: object): boolean {
    return this.#known !== null && isSame(toValues(this.#known), values);
  }

  /** Whether typed values are missing from the shared draft. */
  lacks(values: object, isDirty: boolean): boolean {
    return !this.holds(values) && (isDirty || this.#known !== null);
  }

  /** Whether a draft is known to exist. */
  get isBegun(): boolean {
    return this.#known !== null;
  }

  /** Sets the form's values, and whether they differ from the initial ones. */
  note(values: V, isDirty: boolean): void {
    this.#latest = { values, isDirty };
    if (this.#isOver || !this.#isUnsaved()) return;
    this.#timer.note();
  }

  /** Call on keystrokes. */
  get touch(): () => void {
    return this.#timer.touch;
  }

  /** Saves unsaved values; never rejects, since the browser has its own copy. */
  async flush(): Promise<void> {
    this.#timer.clear();
    if (this.#isOver || !this.#isUnsaved() || this.#latest === null) return;
    await this.save(this.#latest.values, () => Promise.resolve({ kind: "wait" })).catch(
      () => false,
    );
  }

  /**
   * Saves the values; `ask` decides about fields that someone else has changed too.
   *
   * @returns false if the user chose not to save
   * @throws {DataError}
   */
  save(values: V, ask: AskAboutClash): Promise<boolean> {
    return this.#enqueue(async () => {
      try {
        const saved = await this.#write(values, (clash) =>
          // Discarded or published in the meantime: the typed values become a new draft.
          clash.kind === "gone" ? Promise.resolve({ kind: "save", theirs: [] }) : ask(clash),
        );
        if (saved === null) return this.#note("clashing");
        this.#known = saved;
        this.#show(toValues(saved), values);
        return this.#note(null);
      } catch (error) {
        this.#note("failed");
        throw error;
      }
    });
  }

  /** Merges someone else's changes to a draft started by this form, unless both changed the same. */
  async follow(): Promise<void> {
    if (this.#known === null) return;
    await this.#enqueue(async () => {
      const [found, before] = [await this.#calls.find(this.#form.recordId), this.#known];
      if (this.#isOver || found === null || before === null) return;
      if (found.updated_at === before.updated_at) return;
      const theirs = this.#toKnown(found);
      const typed = this.#latest?.values ?? toValues(before);
      const mine = listChanges(before, typed);
      if (findConflicts(before, theirs, mine).length > 0) return void this.#note("clashing");
      this.#known = theirs;
      this.#isShared = true;
      this.#show({ ...toValues(theirs), ...mine }, typed);
    });
  }

  /** Stops saving; the draft stays unchanged. */
  leave(): void {
    this.#isOver = true;
    this.#timer.clear();
  }

  /** Removes the draft after the record was saved, unless someone else has changed it since. */
  async end(): Promise<void> {
    this.leave();
    await this.#enqueue(async () => {
      if (this.#known !== null) await this.#calls.remove(this.#known);
    });
  }

  /** Restores the draft from when the form was opened, unless someone else is editing it too. */
  async restore(): Promise<void> {
    if (this.#isOver) return;
    this.leave();
    if (this.#isShared) return;
    await this.#enqueue(async () => {
      const [known, opened] = [this.#known, this.#opened];
      if (known === null || known.updated_at === opened?.updated_at) return;
      if (opened === null) return void (await this.#calls.remove(known));
      const { base, changes, typed } = opened;
      await this.#calls.update(known, { base, changes, typed });
    });
  }

  async #write(values: V, ask: AskAboutClash): Promise<Known<V> | null> {
    const calls = this.#calls;
    const { recordId, toContent } = this.#form;
    const store: RecordStore<Known<V>, V> = {
      create: async () => this.#toKnown(await calls.create(recordId, await toContent(values))),
      update: async (changes, known) =>
        this.#toKnown(
          await calls.update(known, await toContent({ ...toValues(known), ...changes })),
        ),
      read: async () => this.#toKnown(await this.#find()),
    };
    const known = this.#known ?? (await this.#begin(store));
    return saveChanges(store, known, listChanges(known, values), ask);
  }

  /** The new draft or, if someone else has started one since the form was opened, their common base. */
  async #begin(store: RecordStore<Known<V>, V>): Promise<Known<V>> {
    try {
      return await store.create();
    } catch (error) {
      if (!isTaken(error)) throw error;
      const there = await this.#find();
      const known = this.#toKnown(there);
      // The user's own is from before a reload, or its response was lost.
      return this.#calls.isOwn(there)
        ? known
        : { ...known, ...this.#initial, updated_at: NO_VERSION };
    }
  }

  async #find(): Promise<RecordDraft> {
    const found = await this.#calls.find(this.#form.recordId);
    if (found !== null) return found;
    throw new DataError({ message: "The draft was not found", code: "PGRST116", status: 406 });
  }

  /** Shows the merged values; the form registers them once rendered, but the page may close before. */
  #show(merged: V, typed: V): void {
    if (isSame(merged, typed)) return;
    if (this.#latest !== null) {
      const since = listChanges(typed, this.#latest.values);
      this.#latest = { ...this.#latest, values: { ...merged, ...since } };
    }
    this.#form.onMerged(merged);
  }

  #toKnown(draft: RecordDraft): Known<V> {
    const { id, updated_at, user_email } = draft;
    return { ...this.#form.readValues(draft), id, updated_at, user_email };
  }

  #isUnsaved(): boolean {
    return this.#latest !== null && this.lacks(this.#latest.values, this.#latest.isDirty);
  }

  #note(problem: DraftStatus["problem"]): boolean {
    const isSaved = problem === null;
    this.#status = { problem, savedAt: isSaved ? readServerTime() : this.#status.savedAt };
    this.#listeners.notify();
    return isSaved;
  }
}

function toValues<V extends object>(known: Known<V>): V {
  const { id: _, updated_at: __, user_email: ___, ...values } = known;
  return values as unknown as V;
}
