import { createListeners } from "#app/panel/lib/stores/listeners.ts";
import { AutosaveTimer } from "#app/panel/records/drafts/autosave-timer.ts";
import { getJournal, JournalWriter } from "#app/panel/records/drafts/browser-journal.ts";
import type { Entry, EntryKey, StoredEntry } from "#app/panel/records/drafts/journal.ts";
import { type Fields, flattenValues, groupFields } from "#app/panel/records/edit/form-values.ts";
import { type Conflict, type Decision, saveChanges } from "#app/panel/records/edit/save-changes.ts";
import { DataError, isTaken } from "#data/client/errors.ts";
import { NO_VERSION } from "#data/content.ts";
import type { DraftContent } from "#data/publishing/drafts.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { findConflicts, isSame, listChanges } from "#domain/records/changes.ts";
import { readServerTime } from "#domain/server-clock.ts";
import { createQueue } from "#lib/async/queue.ts";

/** What a form sends of its draft, and the fields whose values cannot be saved. */
export type TypedDraft = DraftContent & { invalid: ReadonlySet<string> };

/** The API calls for the drafts of a table's records. */
export interface DraftCalls {
  find: (recordId: string) => Promise<RecordDraft | null>;
  create: (recordId: string, typed: TypedDraft) => Promise<RecordDraft>;
  /** Fails as `not-found` when the draft is gone or has another version. */
  update: (known: RecordDraft, typed: TypedDraft) => Promise<RecordDraft>;
  remove: (known: RecordDraft) => Promise<unknown>;
}

/** The fields of a stored draft, and its version. */
export type KnownDraft = Fields & { updated_at: string; draft: RecordDraft };

/** The current functions and facts of the form that a session belongs to. */
export interface SessionForm {
  userId: string;
  /** The form's title. */
  title: string;
  /** The stored record that the typed values are based on; null for a new one. */
  base: unknown;
  /** The form's values for a draft. */
  readValues: (draft: RecordDraft) => object;
  /** The draft for the fields. */
  toDraft: (fields: Fields) => Promise<TypedDraft>;
  /** Shows the typed fields merged with changes to the same draft from elsewhere. */
  onMerged: (fields: Fields) => void;
  /** Called with the first change: the journal's key is needed now. */
  onTyped: () => void;
}

export interface SessionOptions {
  /** The draft's calls; null for a form without drafts on the server, which only has the journal. */
  calls: DraftCalls | null;
  /** What entries of the journal are about. */
  place: Pick<EntryKey, "form" | "recordId">;
  /** The id of the record, also of a new one. */
  recordId: string;
  /** Whether neither the record nor a draft of it exists. */
  isNew: boolean;
  /** The draft the form was opened with. */
  opened: RecordDraft | null;
  /** The form's values when it was opened. */
  initial: object;
  form: SessionForm;
}

export type AskAboutConflict = (conflict: Conflict<KnownDraft>) => Promise<Decision>;

export interface SessionStatus {
  /** Whether the last save failed, or conflicted with someone else's changes. */
  problem: "failed" | "conflict" | null;
  /** The email address of who made those changes, if known. */
  author: string | null;
  /** When this form last saved the draft (milliseconds since 1970); null before the first save. */
  savedAt: number | null;
  /** Whether the record is known to have a draft. */
  hasDraft: boolean;
  /** Whether typed values are only in the journal. */
  isUnsaved: boolean;
  /** Whether the browser cannot store the journal. */
  isRefused: boolean;
  /** The id of the record, also of a new one. */
  recordId: string;
}

/**
 * The draft of one open form: in the journal immediately, on the server after a pause, where other devices and colleagues
 * see it. Like the record itself, it is merged field by field with newer versions. States and events: README.md.
 */
export class DraftSession {
  readonly #calls: DraftCalls | null;
  readonly #place: SessionOptions["place"];
  readonly #isNew: boolean;
  readonly #opened: RecordDraft | null;
  #form: SessionForm;
  #initial: Fields;
  #known: KnownDraft | null;
  #typed: Fields;
  readonly #journal = new JournalWriter(getJournal(), () => this.#publish({ isRefused: true }));
  readonly #timer = new AutosaveTimer(() => void this.flush());
  readonly #enqueue = createQueue(1);
  /** What may have become the draft without a response: by this form, or by the page before it. */
  #attempts: readonly Fields[] = [];
  #isOver = false;
  /** Whether it contains someone else's changes too. */
  #isShared = false;
  #status: SessionStatus;
  readonly #listeners = createListeners();

  constructor({ calls, place, recordId, isNew, opened, initial, form }: SessionOptions) {
    this.#calls = calls;
    this.#place = place;
    this.#isNew = isNew;
    this.#opened = opened;
    this.#form = form;
    this.#initial = flattenValues(initial);
    this.#typed = this.#initial;
    this.#known = opened && this.#toKnown(opened);
    this.#status = {
      problem: null,
      author: null,
      savedAt: null,
      hasDraft: opened !== null,
      isUnsaved: false,
      isRefused: false,
      recordId,
    };
  }

  /** Sets the form's current functions and facts. */
  connect(form: SessionForm): void {
    this.#form = form;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly readStatus = (): SessionStatus => this.#status;

  /** Call while the form is shown. @returns closes it, saving what is unsaved */
  open(): () => void {
    const closeJournal = this.#journal.open(this.#place);
    const flush = () => void this.flush();
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("online", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("online", flush);
      closeJournal();
      flush();
      if (!this.#isOver && this.#status.isUnsaved) this.#awaitSave(this.#typed);
    };
  }

  /** Sets the form's values. */
  note(values: object): void {
    if (this.#isOver) return;
    // The form's own values change while the user types.
    this.#typed = flattenValues(structuredClone(values));
    if (this.#isDirty()) this.#form.onTyped();
    if (this.#calls !== null && this.#lacks(this.#typed)) this.#timer.note();
    this.#noteJournal();
  }

  /** Call on keystrokes. */
  readonly touch = this.#timer.touch;

  /** Saves unsaved values; never rejects, since the journal has them. */
  async flush(): Promise<void> {
    this.#timer.clear();
    if (this.#isOver || !this.#lacks(this.#typed)) return;
    await this.#save(this.#typed, () => Promise.resolve({ kind: "wait" })).catch(() => false);
  }

  /**
   * Saves the form's values as its draft; `ask` decides about fields that someone else has changed too.
   *
   * @returns false if the user chose not to save
   * @throws {DataError}
   */
  save(values: object, ask: AskAboutConflict): Promise<boolean> {
    this.#typed = flattenValues(values);
    return this.#save(this.#typed, ask);
  }

  /** Merges someone else's changes to a draft started by this form, unless both changed the same. */
  async follow(): Promise<void> {
    const calls = this.#calls;
    if (this.#known === null || calls === null) return;
    await this.#enqueue(async () => {
      const [found, before] = [await calls.find(this.#status.recordId), this.#known];
      if (this.#isOver || found === null || before === null) return;
      if (found.updated_at === before.updated_at) return;
      const theirs = this.#toKnown(found);
      const typed = this.#typed;
      const mine = listChanges(before, typed);
      if (findConflicts(before, theirs, mine).length > 0) {
        return void this.#settle("conflict", found.user_email);
      }
      this.#known = theirs;
      this.#isShared = true;
      this.#show({ ...toFields(theirs), ...mine }, typed);
      this.#noteJournal();
    });
  }

  /** Bases the form on other stored values: what differs from them is unsaved. */
  rebase(initial: object): void {
    this.#initial = flattenValues(initial);
    this.#noteJournal();
  }

  /** Continues from an abandoned entry of the journal. */
  recover(stored: StoredEntry): void {
    this.#journal.replace(stored);
    this.#noteAttempt(flattenValues(stored.entry.values));
    const { newId } = stored.entry;
    if (this.#isNew && newId !== undefined) this.#publish({ recordId: newId });
  }

  /** Whether an entry of the journal is about the same record. */
  owns({ form, recordId }: EntryKey): boolean {
    return form === this.#place.form && recordId === this.#place.recordId;
  }

  /** Stops saving; the draft stays unchanged. */
  leave(): void {
    this.#isOver = true;
    this.#timer.clear();
  }

  /** Removes journal and draft after the record was saved, unless someone else has changed the draft since. */
  async end(): Promise<void> {
    this.leave();
    this.#journal.discard();
    await this.#enqueue(async () => {
      if (this.#known !== null) await this.#calls?.remove(this.#known.draft);
    });
  }

  /** Removes the journal, and restores the draft from when the form was opened, unless someone else is editing it too. */
  async restore(): Promise<void> {
    this.#journal.discard();
    if (this.#isOver) return;
    this.leave();
    if (this.#isShared) return;
    await this.#enqueue(async () => {
      const [known, opened] = [this.#known, this.#opened];
      if (known === null || known.updated_at === opened?.updated_at) return;
      if (opened === null) return void (await this.#calls?.remove(known.draft));
      const { base, changes, typed } = opened;
      await this.#calls?.update(known.draft, { base, changes, typed, invalid: new Set() });
    });
  }

  async #save(fields: Fields, ask: AskAboutConflict): Promise<boolean> {
    const calls = this.#calls;
    if (calls === null) return false;
    return this.#enqueue(async () => {
      let author: string | null = null;
      try {
        const saved = await this.#write(calls, fields, (conflict) => {
          // Discarded or published in the meantime: the typed values become a new draft.
          if (conflict.kind === "gone") return Promise.resolve({ kind: "save", theirs: [] });
          author = conflict.theirs.draft.user_email;
          return ask(conflict);
        });
        if (saved === null) return this.#settle("conflict", author);
        this.#known = saved;
        this.#show(toFields(saved), fields);
        return this.#settle(null);
      } catch (error) {
        this.#settle("failed");
        throw error;
      }
    });
  }

  async #write(
    calls: DraftCalls,
    fields: Fields,
    ask: AskAboutConflict,
  ): Promise<KnownDraft | null> {
    const { recordId } = this.#status;
    const toDraft = async (typed: Fields) => {
      const draft = await this.#form.toDraft(typed);
      const { changes, typed: shown } = draft;
      // Once more was typed, the entry is not what is sent.
      if (isSame(typed, this.#typed)) this.#journal.noteSent({ changes, typed: shown });
      return draft;
    };
    const store = {
      create: async () => this.#toKnown(await calls.create(recordId, await toDraft(fields))),
      update: async (changes: Partial<Fields>, known: KnownDraft) =>
        this.#toKnown(
          await calls.update(known.draft, await toDraft({ ...toFields(known), ...changes })),
        ),
      read: async () => this.#toKnown(await findDraft(calls, recordId)),
    };
    const known = this.#known ?? (await this.#begin(calls, store, fields));
    this.#attempts = [];
    return saveChanges(store, known, listChanges(known, fields), ask);
  }

  /** The new draft or, if one was begun elsewhere since the form was opened, their common base. */
  async #begin(
    calls: DraftCalls,
    store: { create: () => Promise<KnownDraft> },
    fields: Fields,
  ): Promise<KnownDraft> {
    try {
      return await store.create();
    } catch (error) {
      if (!isTaken(error)) {
        this.#noteAttempt(fields);
        throw error;
      }
      const there = await findDraft(calls, this.#status.recordId);
      const known = this.#toKnown(there);
      // The response was lost, or the page was reloaded before it.
      if (this.#attempts.some((sent) => isSame(sent, toFields(known)))) return known;
      const draft = { ...there, updated_at: NO_VERSION };
      return { ...known, ...this.#initial, updated_at: NO_VERSION, draft };
    }
  }

  #noteAttempt(fields: Fields): void {
    this.#attempts = [...this.#attempts, fields].slice(-MOST_ATTEMPTS);
  }

  /** Shows the merged fields; the form notes them once rendered, but the page may close before. */
  #show(merged: Fields, typed: Fields): void {
    if (isSame(merged, typed)) return;
    this.#typed = { ...merged, ...listChanges(typed, this.#typed) };
    this.#form.onMerged(this.#typed);
  }

  /** Keeps the entry of a closed form until the draft on the server has the same values. */
  #awaitSave(left: Fields): void {
    const stop = this.subscribe(() => {
      if (!this.#holds(left)) return;
      stop();
      this.#journal.discardShared(this.#place);
    });
  }

  #noteJournal(): void {
    if (this.#isOver) return;
    const { userId, title, base } = this.#form;
    const isUnsaved = this.#isDirty() && !this.#holds(this.#typed);
    const entry: Omit<Entry, "savedAt"> = {
      values: groupFields(this.#typed) as Fields,
      base,
      title,
      newId: this.#status.recordId,
    };
    this.#journal.note({ userId, ...this.#place }, isUnsaved ? entry : null);
    this.#publish({ isUnsaved });
  }

  #settle(problem: SessionStatus["problem"], author: string | null = null): boolean {
    const isSaved = problem === null;
    this.#publish({
      problem,
      author,
      savedAt: isSaved ? readServerTime() : this.#status.savedAt,
      hasDraft: this.#known !== null,
    });
    if (isSaved) this.#noteJournal();
    return isSaved;
  }

  #publish(changed: Partial<SessionStatus>): void {
    const next = { ...this.#status, ...changed };
    if (isSame(next, this.#status)) return;
    this.#status = next;
    this.#listeners.notify();
  }

  #toKnown(draft: RecordDraft): KnownDraft {
    const { updated_at } = draft;
    return { ...flattenValues(this.#form.readValues(draft)), updated_at, draft };
  }

  #isDirty(): boolean {
    return !isSame(this.#typed, this.#initial);
  }

  /** Whether the draft on the server has the same values. */
  #holds(fields: Fields): boolean {
    return this.#known !== null && isSame(toFields(this.#known), fields);
  }

  /** Whether typed values are missing on the server. */
  #lacks(fields: Fields): boolean {
    return !this.#holds(fields) && (this.#isDirty() || this.#known !== null);
  }
}

/** More only fail without a network, where none arrives. */
const MOST_ATTEMPTS = 10;

/** @throws {DataError} kind `not-found` */
async function findDraft(calls: DraftCalls, recordId: string): Promise<RecordDraft> {
  const found = await calls.find(recordId);
  if (found !== null) return found;
  throw new DataError({ message: "The draft was not found", code: "PGRST116", status: 406 });
}

function toFields({ updated_at: _, draft: __, ...fields }: KnownDraft): Fields {
  return fields;
}
