import { readContentDraft } from "#app/panel/records/shared-drafts/content-draft.ts";
import { SettingsDraft } from "#app/panel/records/shared-drafts/settings-draft.ts";
import type { DraftCalls } from "#app/panel/records/shared-drafts/shared-draft.ts";
import type { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import {
  findRow,
  flattenSettings,
  groupSettings,
  readSettings,
  replaceRows,
  type SettingsKeys,
  type SettingsValues,
} from "#domain/content/settings.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

/** The texts of a settings form. */
export interface SettingsScope<S extends keyof typeof CATALOGUE> {
  sections: readonly S[];
  keys?: SettingsKeys;
}

/** What a settings form was opened with. */
export interface SettingsSession<S extends keyof typeof CATALOGUE> {
  rows: readonly StoredContent[];
  /** The texts' drafts. */
  drafts: readonly RecordDraft[];
  /** The most recently changed draft; null without one. */
  latest: RecordDraft | null;
  /** The stored texts the form's are based on: a draft is published over the version it was started from. */
  base: readonly StoredContent[];
  /** What the form shows: the drafts, merged over the stored texts. */
  shown: SettingsValues<S>;
  /** Whether a text has changed since its draft was started. */
  isOutdated: boolean;
  /** Whether the form shows a draft from the browser, before any input. */
  isRecovered: boolean;
  /** Saves the typed values. */
  shared: SettingsDraft;
}

/** Opens a settings form: its stored texts with their drafts. */
export function openSettings<S extends keyof typeof CATALOGUE>(
  { sections, keys }: SettingsScope<S>,
  { rows, drafts }: Pick<SettingsSession<S>, "rows" | "drafts">,
  calls: DraftCalls,
): SettingsSession<S> {
  const texts = flattenSettings(readSettings(sections, rows, keys));
  const opened = new Map<string, RecordDraft>();
  for (const field of Object.keys(texts)) {
    const draft = findDraftOf(drafts, field, rows);
    if (draft === undefined) continue;
    opened.set(field, draft);
    texts[field] = readContentDraft(draft).value;
  }
  const bases = [...opened.values()].flatMap(({ base }) => (base as StoredContent | null) ?? []);
  const isNew = (row: StoredContent) => opened.get(`${row.section}.${row.key}`)?.base === null;
  // A text created since its draft was started is detected when the form is saved.
  const known = rows.filter((row) => !isNew(row));
  const base = replaceRows(known, bases);
  return {
    rows,
    drafts,
    base,
    latest: drafts.find((draft) => [...opened.values()].includes(draft)) ?? null,
    shown: groupSettings(texts),
    isRecovered: false,
    shared: new SettingsDraft(calls, opened, base, texts),
    isOutdated: [...opened].some(([field, { base: begun }]) => {
      const [section = "", key = ""] = field.split(".");
      return findRow(rows, section, key)?.updated_at !== begun?.["updated_at"];
    }),
  };
}

/**
 * Updates the session after others have changed stored texts. Unchanged fields of the form are updated; changed ones keep
 * the version they were typed over.
 *
 * @param values what the form shows
 */
export function followSettings<S extends keyof typeof CATALOGUE>(
  { sections, keys }: SettingsScope<S>,
  session: SettingsSession<S>,
  { rows, drafts }: Pick<SettingsSession<S>, "rows" | "drafts">,
  values: SettingsValues<S>,
): SettingsSession<S> {
  const [stored, typed] = [readSettings(sections, session.base, keys), values].map(flattenSettings);
  const own = Object.entries(flattenSettings(session.shown)).filter(
    ([field]) => typed?.[field] !== stored?.[field],
  );
  const isOwn = ({ section, key }: StoredContent) =>
    own.some(([field]) => field === `${section}.${key}`);
  const base = [...rows.filter((row) => !isOwn(row)), ...session.base.filter(isOwn)];
  const texts = {
    ...flattenSettings(readSettings(sections, base, keys)),
    ...Object.fromEntries(own),
  };
  return { ...session, rows, drafts, base, shown: groupSettings(texts) };
}

function findDraftOf(
  drafts: readonly RecordDraft[],
  field: string,
  rows: readonly StoredContent[],
): RecordDraft | undefined {
  const [section = "", key = ""] = field.split(".");
  const row = findRow(rows, section, key);
  return (
    drafts.find(({ record_id }) => record_id === row?.id) ??
    drafts.find(({ is_new, record_name }) => is_new && record_name === field)
  );
}
