import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, Resolver } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { contentKeys } from "#app/panel/lib/query-keys.ts";
import type { DraftCalls, TypedDraft } from "#app/panel/records/drafts/draft-session.ts";
import {
  type Fields,
  fitValues,
  flattenValues,
  groupFields,
} from "#app/panel/records/edit/form-values.ts";
import { useDraftChange } from "#app/panel/records/edit/record-calls.ts";
import type {
  FormRules,
  FormStore,
  OpenedRecord,
} from "#app/panel/records/edit/use-record-form.tsx";
import { DataError, isKind } from "#data/client/errors.ts";
import { listContentOfSections, NO_VERSION, saveContent } from "#data/content.ts";
import {
  createDraft,
  deleteDraft,
  type DraftContent,
  findDraft,
  listDraftsOfSections,
  updateDraft,
} from "#data/publishing/drafts.ts";
import type { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import {
  BLANK_CONTENT_FORM,
  toContentFormValues,
  toContentInput,
} from "#domain/content/content-schema.ts";
import { findKnownText, isLongKnownText, nameText } from "#domain/content/known-texts.ts";
import {
  findRow,
  listChangedSettings,
  nameSetting,
  readSettings,
  replaceRows,
  type SettingsKeys,
  type SettingsTexts,
  type SettingsValues,
} from "#domain/content/settings.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import { isHoursText } from "#domain/hours/opening-hours.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { listChanges } from "#domain/records/changes.ts";

export type Section = keyof typeof CATALOGUE;

/** A tab that edits the texts of some sections in one form. */
export interface Settings<S extends Section> {
  /** The tab's id. */
  name: string;
  title: string;
  /** The purpose of these settings. */
  intro: string;
  sections: readonly S[];
  /** The only texts of these sections that the form contains. */
  keys?: SettingsKeys;
  /** The sections whose texts are shown where the form's own are blank. */
  fallbackSections: readonly Section[];
  createResolver: (stored: SettingsValues<S>) => Resolver<SettingsValues<S> & FieldValues>;
  submitText: string;
  texts: { success: string; failure: string; loadFailure: string };
}

/** Texts as one record, whose columns are their keys: `record["seo.author"]`. Its version is that of all of them. */
export interface SettingsRecord {
  id: string;
  updated_at: string;
  rows: readonly StoredContent[];
  [field: string]: unknown;
}

export interface StoredSettings {
  rows: readonly StoredContent[];
  /** The texts' drafts, those that were changed last first. */
  drafts: readonly RecordDraft[];
}

type Values<S extends Section> = SettingsValues<S> & FieldValues;

/** The rules of a settings form. */
export function settingsRules<S extends Section>(
  settings: Settings<S>,
): FormRules<SettingsRecord, SettingsTexts, Values<S>> {
  const { name, sections, keys, createResolver } = settings;
  const toValues = ({ rows }: Pick<SettingsRecord, "rows">) =>
    readSettings(sections, rows, keys) as Values<S>;
  const blank = toValues({ rows: [] });
  return {
    name,
    blank,
    toValues,
    createResolver: (record) => createResolver(record === null ? blank : toValues(record)),
    toInput: (values, record) =>
      Object.fromEntries(
        listChangedSettings<S>(values, record?.rows ?? []).map((change) => [
          nameSetting(change),
          change.value,
        ]),
      ),
  };
}

/** Opens a settings form with its stored texts and their drafts. */
export function openSettings<S extends Section>(
  settings: Settings<S>,
  { rows, drafts }: StoredSettings,
): OpenedRecord<SettingsRecord, Values<S>> {
  const stored = toRecord(settings, rows);
  const draft = combineDrafts(settings, rows, findDrafts(stored, drafts));
  const record = draft === null ? stored : (draft.base as SettingsRecord);
  return { record, draft, isOutdated: record.updated_at !== stored.updated_at };
}

function toRecord<S extends Section>(
  settings: Settings<S>,
  rows: readonly StoredContent[],
): SettingsRecord {
  return {
    ...flattenValues(readSettings(settings.sections, rows, settings.keys)),
    id: settings.name,
    updated_at: rows.map(({ id, updated_at }) => `${id} ${updated_at}`).join("\n"),
    rows,
  };
}

/** The calls that read and write the texts of a settings form. */
export function useSettingsStore<S extends Section>(
  settings: Settings<S>,
  queryKey: readonly unknown[],
): FormStore<SettingsRecord, SettingsTexts> {
  const client = useClient();
  const queryClient = useQueryClient();
  const { sections, fallbackSections } = settings;
  const saving = useMutation({
    mutationKey: contentKeys.save,
    mutationFn: ({ texts, rows }: { texts: SettingsTexts; rows: readonly StoredContent[] }) =>
      saveContent(
        client,
        Object.entries(texts).map(([field, value]) => {
          const { section, key, row } = locate(rows, field);
          const type = row?.type ?? findKnownText(section, key)?.type ?? "text";
          return { section, key, value, type, updated_at: row?.updated_at ?? NO_VERSION };
        }),
      ),
    onSuccess: async (saved) => {
      // A fetch that started before the change would restore the old texts.
      await queryClient.cancelQueries({ queryKey: contentKeys.all });
      queryClient.setQueryData<readonly StoredContent[]>(
        queryKey,
        (known) => known && replaceRows(known, saved),
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: contentKeys.all }),
  });
  const write = async (texts: SettingsTexts, rows: readonly StoredContent[]) =>
    toRecord(settings, replaceRows(rows, await saving.mutateAsync({ texts, rows })));
  return {
    // Not via the query, whose retries take seconds to fail without a network.
    read: async () =>
      toRecord(settings, await listContentOfSections(client, [...sections, ...fallbackSections])),
    create: (_id, texts) => write(texts, []),
    update: (_id, texts, { rows }) => write(texts as SettingsTexts, rows),
    fields: {
      nameField: nameText,
      // The lines of the closed days are rows of their form.
      isLongText: (field) => isLongKnownText(field) && !isHoursText(field),
    },
    scopeOf: () => ({ table: "site_content", sections }),
  };
}

/** The drafts of a settings form as one, for its `DraftCalls`. Each changed text has its own, which «Contenido» shows too. */
export function useSettingsDrafts<S extends Section>(settings: Settings<S>): DraftCalls {
  const client = useClient();
  const change = useDraftChange("site_content");
  const [calls] = useState(() =>
    createSettingsDrafts(settings, {
      read: async () => {
        const [rows, drafts] = await Promise.all([
          listContentOfSections(client, settings.sections),
          listDraftsOfSections(client, settings.sections),
        ]);
        return { rows, drafts };
      },
      isGone: async (id) => (await findDraft(client, "site_content", id)) === null,
      create: (id, content) =>
        change(createDraft(client, { table_name: "site_content", record_id: id }, content)),
      update: (known, content) => change(updateDraft(client, known, content)),
      remove: (known) => change(deleteDraft(client, known)),
    }),
  );
  return calls;
}

/** The calls for the drafts of single texts. */
export interface TextDraftCalls {
  read: () => Promise<StoredSettings>;
  /** Whether a text has no draft anymore. */
  isGone: (recordId: string) => Promise<boolean>;
  create: (recordId: string, content: DraftContent) => Promise<RecordDraft>;
  update: (known: RecordDraft, content: DraftContent) => Promise<RecordDraft>;
  remove: (known: RecordDraft) => Promise<unknown>;
}

type TextDrafts = ReadonlyMap<string, RecordDraft>;

/** The drafts of several texts as one, whose version is that of all of them. */
interface CombinedDraft extends RecordDraft {
  texts: TextDrafts;
}

/** Reads and writes the drafts of several texts as one draft. */
export function createSettingsDrafts<S extends Section>(
  settings: Settings<S>,
  calls: TextDraftCalls,
): DraftCalls {
  const newIds = new Map<string, string>();
  const createText = (field: string, row: StoredContent | undefined, content: DraftContent) => {
    const id = row?.id ?? newIds.get(field) ?? newId();
    newIds.set(field, id);
    return calls.create(id, content);
  };
  const updateText = async (field: string, known: RecordDraft, content: DraftContent) => {
    try {
      return await calls.update(known, content);
    } catch (error) {
      // Discarded or published in the meantime: the typed text becomes a new draft.
      if (!isKind(error, "not-found") || !(await calls.isGone(known.record_id))) throw error;
      return calls.create(known.record_id, content);
    }
  };
  const write = async (known: TextDrafts, { base, typed, invalid }: TypedDraft) => {
    const stored = base as unknown as SettingsRecord;
    const drafts = new Map(known);
    for (const [field, value] of Object.entries(flattenValues(typed ?? {})) as [string, string][]) {
      const draft = drafts.get(field);
      if (value === (draft === undefined ? stored[field] : readText(draft))) continue;
      const { section, key, row } = locate(stored.rows, field);
      const type = row?.type ?? findKnownText(section, key)?.type ?? "text";
      const values = { section, key, value, type };
      const content: DraftContent = {
        base: (row ?? null) as RecordDraft["base"],
        typed: values,
        changes: invalid.has(field)
          ? null
          : listChanges(row ?? {}, toContentInput(values, row ?? null)),
      };
      drafts.set(
        field,
        // oxlint-disable-next-line no-await-in-loop -- each write may fail, and ends the others
        await (draft === undefined
          ? createText(field, row, content)
          : updateText(field, draft, content)),
      );
    }
    const combined = combineDrafts(settings, stored.rows, drafts);
    if (combined === null) throw new DataError({ message: "Nothing was typed", code: "PGRST116" });
    return combined;
  };
  return {
    find: async () => {
      const { rows, drafts } = await calls.read();
      return combineDrafts(settings, rows, findDrafts(toRecord(settings, rows), drafts));
    },
    create: (_id, typed) => write(new Map(), typed),
    update: async (known, typed) => {
      const { texts } = known as CombinedDraft;
      if (known.updated_at === writeVersion(texts)) return write(texts, typed);
      throw new DataError({ message: "Another version", code: "PGRST116", status: 406 });
    },
    remove: (known) => Promise.all([...(known as CombinedDraft).texts.values()].map(calls.remove)),
  };
}

/** The drafts of a record's texts, by field. */
function findDrafts(record: SettingsRecord, drafts: readonly RecordDraft[]): TextDrafts {
  return new Map(
    Object.keys(record).flatMap((field) => {
      const { row } = locate(record.rows, field);
      const draft =
        drafts.find(({ record_id }) => record_id === row?.id) ??
        drafts.find(({ is_new, record_name }) => is_new && record_name === field);
      return draft === undefined ? [] : [[field, draft] as const];
    }),
  );
}

/** Several texts' drafts as one, based on the rows that they were started from; null without any. */
function combineDrafts<S extends Section>(
  settings: Settings<S>,
  rows: readonly StoredContent[],
  drafts: TextDrafts,
): CombinedDraft | null {
  const [latest] = [...drafts.values()].toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  if (latest === undefined) return null;
  // A text created since its draft was started is detected when the form is saved.
  const isNew = ({ section, key }: StoredContent) => drafts.get(`${section}.${key}`)?.base === null;
  const bases = [...drafts.values()].flatMap(({ base }) => (base as StoredContent | null) ?? []);
  const known = rows.filter((row) => !isNew(row));
  const base = toRecord(settings, sortLike(rows, replaceRows(known, bases)));
  const texts = new Map([...drafts].map(([field, draft]) => [field, readText(draft)]));
  const fields: Fields = {
    ...flattenValues(readSettings(settings.sections, base.rows, settings.keys)),
    ...Object.fromEntries(texts),
  };
  return {
    ...latest,
    base: base as unknown as RecordDraft["base"],
    typed: groupFields(fields) as RecordDraft["typed"],
    changes: null,
    updated_at: writeVersion(drafts),
    texts: drafts,
  };
}

function writeVersion(drafts: TextDrafts): string {
  return [...drafts.values()]
    .map(({ id, updated_at }) => `${id} ${updated_at}`)
    .toSorted()
    .join("\n");
}

/** Rows in the order of others, so that the versions of both can be compared. */
function sortLike(
  order: readonly StoredContent[],
  rows: readonly StoredContent[],
): StoredContent[] {
  const places = new Map(order.map(({ id }, index) => [id, index]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** The text of a text's draft. */
function readText({ base, typed, changes }: RecordDraft): string {
  if (typed !== null) return fitValues(BLANK_CONTENT_FORM, typed).value;
  return toContentFormValues({ ...BLANK_CONTENT_FORM, ...base, ...changes } as StoredContent).value;
}

function locate(rows: readonly StoredContent[], field: string) {
  const [section = "", key = ""] = field.split(".");
  return { section, key, row: findRow(rows, section, key) };
}
