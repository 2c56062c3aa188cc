import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { contentKeys } from "#app/panel/lib/query-keys.ts";
import {
  readSettingsRows,
  type Section,
  type Settings,
  settingsQuery,
} from "#app/panel/records/form/settings-definition.ts";
import { useChangeAuthor } from "#app/panel/records/save/change-author.ts";
import { type RecordStore, saveChanges } from "#app/panel/records/save/save-changes.ts";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSave } from "#app/panel/records/save/use-save.ts";
import type { Client } from "#data/client/client.ts";
import { NO_VERSION, saveContent } from "#data/content.ts";
import { nameText } from "#domain/content/known-texts.ts";
import {
  findRow,
  flattenSettings,
  listChangedSettings,
  nameSetting,
  readSettings,
  replaceRows,
  type SettingsTexts,
  type SettingsValues,
} from "#domain/content/settings.ts";
import type { ContentRowInput, StoredContent } from "#domain/content/site-text.ts";

/** Texts of some sections as one record, with fields like `seo.site_title`. */
interface SettingsRecord {
  updated_at: string;
  rows: readonly StoredContent[];
  [field: string]: unknown;
}

/** Saves the changed texts of some sections; a dialog asks about conflicts. */
export function useSettingsSave<S extends Section>(
  settings: Settings<S>,
  /** The stored texts the form was filled from. */
  base: readonly StoredContent[],
  /** Called with the stored texts after the save. */
  onSaved: (rows: readonly StoredContent[]) => Promise<void>,
) {
  const client = useClient();
  const { sections, keys, texts } = settings;
  const upsert = useUpsert(client, settingsQuery(client, settings).queryKey);
  const { readNewest } = useChangeAuthor();
  const { ask, question } = useClashQuestion<SettingsRecord>(nameText, (clash) =>
    readNewest({ table: "site_content", sections }, clash.kind === "changed" ? clash.fields : []),
  );
  const toRecord = (rows: readonly StoredContent[]): SettingsRecord => ({
    ...flattenSettings(readSettings(sections, rows, keys)),
    updated_at: rows.map(({ id, updated_at }) => `${id} ${updated_at}`).join("\n"),
    rows,
  });
  const save = async (typed: SettingsValues<S>) => {
    const changes = listChangedSettings(typed, base);
    const store: RecordStore<SettingsRecord, SettingsTexts> = {
      update: async (pending, { rows }) => {
        const sent = changes.filter((change) => Object.hasOwn(pending, nameSetting(change)));
        return toRecord(replaceRows(rows, await upsert.mutateAsync({ changes: sent, rows })));
      },
      // Not via the query, whose retries take seconds to fail without a network.
      read: async () => toRecord(await readSettingsRows(client, settings)),
      // Never called: deleted texts read as blank, and the next attempt recreates them.
      create: () => Promise.reject(new Error("Settings are never gone")),
    };
    const fields = Object.fromEntries(changes.map((change) => [nameSetting(change), change.value]));
    const saved = await saveChanges(store, toRecord(base), fields, ask);
    if (saved === null) return false;
    await onSaved(saved.rows);
    return true;
  };
  return { ...useSave({ save, texts }), question };
}

interface Upsert {
  /** The changed texts; without any, nothing is sent. */
  changes: readonly ContentRowInput[];
  /** The rows they are based on, whose versions they replace. */
  rows: readonly StoredContent[];
}

/** Upserts texts by section and key, over the versions that were read; `queryKey` holds their rows. */
function useUpsert(client: Client, queryKey: readonly unknown[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: contentKeys.save,
    mutationFn: async ({ changes, rows }: Upsert) =>
      changes.length === 0
        ? []
        : saveContent(
            client,
            changes.map((change) => ({
              ...change,
              updated_at: findRow(rows, change.section, change.key)?.updated_at ?? NO_VERSION,
            })),
          ),
    onSuccess: async (saved) => {
      // A fetch that started before the change would restore the old texts.
      await queryClient.cancelQueries({ queryKey: contentKeys.all });
      queryClient.setQueryData<readonly StoredContent[]>(
        queryKey,
        (known) => known && replaceRows(known, saved),
      );
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: contentKeys.all });
    },
  });
}
