import type { QueryClient } from "@tanstack/react-query";

import { type RecordStore, saveChanges } from "#app/panel/records/save/save-changes.ts";
import type { SettingsQuery } from "#app/panel/records/save/settings-query.ts";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSaveSettings } from "#app/panel/records/save/use-save-settings.ts";
import { useSave } from "#app/panel/records/save/use-save.ts";
import type { Client } from "#data/client/client.ts";
import type { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { ContentRowInput, StoredContent } from "#domain/content/content-row.ts";
import {
  listChangedSettings,
  readSettings,
  type SettingsValues,
} from "#domain/content/settings.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";

interface SettingsSaveOptions<S extends keyof typeof CATALOGUE> {
  client: Client;
  queryClient: QueryClient;
  sections: readonly S[];
  /** The stored texts that the form was filled with. */
  base: readonly StoredContent[];
  query: SettingsQuery;
  texts: { success: string; failure: string };
  /** Called with the stored texts after the save. */
  onSaved: (rows: readonly StoredContent[]) => void;
}

/** Texts of some sections as one record, with fields like `seo.site_title`. */
interface SettingsRecord {
  updated_at: string;
  rows: readonly StoredContent[];
  [field: string]: unknown;
}

type Texts = Record<string, string>;

/** Saves the changed texts of some sections; a dialog asks about conflicts. */
export function useSettingsSave<S extends keyof typeof CATALOGUE>({
  client,
  queryClient,
  sections,
  base,
  query,
  texts,
  onSaved,
}: SettingsSaveOptions<S>) {
  const saving = useSaveSettings(client, query.queryKey);
  const { ask, question } = useClashQuestion<SettingsRecord>(nameText);
  const toRecord = (rows: readonly StoredContent[]): SettingsRecord => ({
    ...flatten(readSettings(sections, rows)),
    updated_at: rows.map(({ id, updated_at }) => `${id} ${updated_at}`).join("\n"),
    rows,
  });
  const save = async (typed: SettingsValues<S>) => {
    const changes = listChangedSettings(typed, base);
    const store: RecordStore<SettingsRecord, Texts> = {
      update: async (pending, { rows }) => {
        const sent = changes.filter((change) => nameField(change) in pending);
        const saved = await saving.mutateAsync({ changes: sent, rows });
        const ids = new Set(saved.map(({ id }) => id));
        return toRecord([...rows.filter(({ id }) => !ids.has(id)), ...saved]);
      },
      read: async () => toRecord(await queryClient.query({ ...query, staleTime: 0, retry: false })),
      // Never called: deleted texts are read as blank, and the next attempt writes them again.
      create: () => Promise.reject(new Error("Settings are never gone")),
    };
    const fields = Object.fromEntries(changes.map((change) => [nameField(change), change.value]));
    const saved = await saveChanges(store, toRecord(base), fields, ask);
    if (saved === null) return false;
    onSaved(saved.rows);
    return true;
  };
  return { ...useSave({ save, texts, onSaved: () => undefined }), question };
}

function nameField({ section, key }: Pick<ContentRowInput, "section" | "key">): string {
  return `${section}.${key}`;
}

/** A text's meaning, for people. */
function nameText(field: string): string {
  const [section = "", key = ""] = field.split(".");
  return findKnownText(section, key)?.meaning ?? key;
}

function flatten(values: Readonly<Record<string, Readonly<Record<string, string>>>>): Texts {
  return Object.fromEntries(
    Object.entries(values).flatMap(([section, texts]) =>
      Object.entries(texts).map(([key, text]) => [nameField({ section, key }), text]),
    ),
  );
}
