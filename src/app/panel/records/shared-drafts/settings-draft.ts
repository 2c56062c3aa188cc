import { newId } from "#app/panel/lib/new-id.ts";
import {
  readContentDraft,
  toContentDraft,
} from "#app/panel/records/shared-drafts/content-draft.ts";
import {
  type AskAboutClash,
  type DraftCalls,
  type DraftStatus,
  SharedDraft,
} from "#app/panel/records/shared-drafts/shared-draft.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { findRow, flattenSettings, type SettingsTexts } from "#domain/content/settings.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

type Sections = Parameters<typeof flattenSettings>[0];

/** The current state of a settings form. */
export interface SettingsDraftForm {
  /** The stored texts the typed ones are based on. */
  base: readonly StoredContent[];
  /** The fields (`seo.og_image`) whose texts cannot be saved. */
  findProblems: (texts: SettingsTexts) => Promise<ReadonlySet<string>>;
  /** Shows a text changed on another device. */
  onMerged: (field: string, text: string) => void;
}

/**
 * The drafts of a settings form's texts, combined. Each changed text has its own draft, which the tab «Contenido» shows
 * too.
 */
export class SettingsDraft {
  readonly #drafts: ReadonlyMap<string, SharedDraft<SettingsTexts>>;
  #initial: SettingsTexts;
  #form: SettingsDraftForm;
  #texts: SettingsTexts;
  #status: DraftStatus = { problem: null, savedAt: null };

  /**
   * @param opened the drafts by field
   * @param base the stored texts that they are based on
   * @param initial the form's texts when it was opened
   */
  constructor(
    calls: DraftCalls,
    opened: ReadonlyMap<string, RecordDraft>,
    base: readonly StoredContent[],
    initial: SettingsTexts,
  ) {
    this.#form = { base, findProblems: () => Promise.resolve(NONE), onMerged: () => undefined };
    this.#initial = initial;
    this.#texts = initial;
    this.#drafts = new Map(
      Object.entries(initial).map(([field, text]) => {
        const draft = opened.get(field) ?? null;
        const recordId = draft?.record_id ?? this.#findRow(field)?.id ?? newId();
        const textForm = {
          recordId,
          readValues: (read: RecordDraft) => ({ [field]: readContentDraft(read).value }),
          toContent: (texts: SettingsTexts) => this.#toContent(field, texts),
          onMerged: ({ [field]: merged = "" }: SettingsTexts) => this.#form.onMerged(field, merged),
        };
        return [field, new SharedDraft(calls, draft, textForm, { [field]: text })];
      }),
    );
  }

  /** Sets the form's current functions and stored texts. */
  connect(form: SettingsDraftForm): void {
    this.#form = form;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const ends = this.#list().map(({ draft }) => draft.subscribe(listener));
    return () => ends.forEach((end) => end());
  };

  /** The worst problem of the texts, and the time of the last save. */
  readonly readStatus = (): DraftStatus => {
    const all = this.#list().map(({ draft }) => draft.readStatus());
    const has = (problem: DraftStatus["problem"]) => all.some((one) => one.problem === problem);
    const problem = has("clashing") ? "clashing" : has("failed") ? "failed" : null;
    const latest = Math.max(...all.map(({ savedAt }) => savedAt ?? 0));
    const savedAt = latest === 0 ? null : latest;
    if (problem !== this.#status.problem || savedAt !== this.#status.savedAt) {
      this.#status = { problem, savedAt };
    }
    return this.#status;
  };

  /** Whether any of the texts has a draft. */
  readonly isBegun = (): boolean => this.#list().some(({ draft }) => draft.isBegun);

  /** Whether the drafts equal what the form shows. */
  holds(values: object): boolean {
    const texts = flattenSettings(values as Sections);
    return this.#list().every(
      ({ field, draft }) => !draft.lacks(pick(texts, field), this.#isTyped(texts, field)),
    );
  }

  /** Sets the form's values. */
  note(values: object): void {
    this.#texts = flattenSettings(values as Sections);
    for (const { field, draft } of this.#list()) {
      draft.note(pick(this.#texts, field), this.#isTyped(this.#texts, field));
    }
  }

  /** Saves unsaved values; never rejects, since the browser has its own copy. */
  async flush(): Promise<void> {
    await Promise.all(this.#list().map(({ draft }) => draft.flush()));
  }

  /**
   * Saves the values, text by text; `ask` decides about a text that someone else has changed too.
   *
   * @returns false if the user chose not to save one
   * @throws {DataError}
   */
  async save(values: object, ask: AskAboutClash): Promise<boolean> {
    this.note(values);
    for (const { field, draft } of this.#list()) {
      const text = pick(this.#texts, field);
      const isMissing = draft.lacks(text, this.#isTyped(this.#texts, field));
      // Serialized, because there is only one dialog.
      // oxlint-disable-next-line no-await-in-loop
      if (isMissing && !(await draft.save(text, ask))) return false;
    }
    return true;
  }

  /** Merges others' changes to the stored texts that the form shows, and to the drafts it has started. */
  async follow(shown: object): Promise<void> {
    this.#initial = flattenSettings(shown as Sections);
    await Promise.all(this.#list().map(({ draft }) => draft.follow()));
  }

  /** Stops saving; the drafts stay unchanged. */
  leave(): void {
    for (const { draft } of this.#list()) draft.leave();
  }

  /** Removes the drafts, except those changed by someone else since. @throws {DataError} */
  async end(): Promise<void> {
    await Promise.all(this.#list().map(({ draft }) => draft.end()));
  }

  #list() {
    return Array.from(this.#drafts, ([field, draft]) => ({ field, draft }));
  }

  #isTyped(texts: SettingsTexts, field: string): boolean {
    return texts[field] !== this.#initial[field];
  }

  #findRow(field: string): StoredContent | null {
    const [section = "", key = ""] = field.split(".");
    return findRow(this.#form.base, section, key) ?? null;
  }

  async #toContent(field: string, { [field]: value = "" }: SettingsTexts) {
    const [section = "", key = ""] = field.split(".");
    const row = this.#findRow(field);
    const type = row?.type ?? findKnownText(section, key)?.type ?? "text";
    const problems = await this.#form.findProblems({ ...this.#texts, [field]: value });
    return toContentDraft({ section, key, value, type }, row, !problems.has(field));
  }
}

const NONE: ReadonlySet<string> = new Set();

function pick(texts: SettingsTexts, field: string): SettingsTexts {
  return { [field]: texts[field] ?? "" };
}
