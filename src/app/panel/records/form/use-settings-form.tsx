import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";

import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { FormDraft } from "#app/panel/records/drafts/form-draft.tsx";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import type { SettingsQuery } from "#app/panel/records/save/settings-query.ts";
import { useSettingsSave } from "#app/panel/records/save/use-settings-save.ts";
import type { Client } from "#data/client/client.ts";
import type { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import {
  listChangedSettings,
  readSettings,
  type SettingsValues,
} from "#domain/content/settings.ts";

interface SettingsFormOptions<S extends keyof typeof CATALOGUE> {
  client: Client;
  /** The tab's id. */
  name: string;
  title: string;
  sections: readonly S[];
  /** The stored texts, as the cache currently has them. */
  rows: readonly StoredContent[];
  /** The query that refetches them. */
  query: SettingsQuery;
  createResolver: (stored: SettingsValues<S>) => Resolver<SettingsValues<S> & FieldValues>;
  texts: { success: string; failure: string };
}

/**
 * The form of some sections' texts. It follows other administrators' saves until something is typed; from
 * then on it pins the versions that it has, over which it saves.
 */
export function useSettingsForm<S extends keyof typeof CATALOGUE>(options: SettingsFormOptions<S>) {
  type V = SettingsValues<S> & FieldValues;
  const { name, title, sections, rows, createResolver } = options;
  const [pin, setPin] = useState({ base: rows, isDraft: false });
  const { base } = pin;
  const stored = readSettings(sections, base) as V;
  const form: UseFormReturn<V> = useForm<V>({
    resolver: createResolver(stored),
    defaultValues: stored as DefaultValues<V>,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  // A recovered draft becomes dirty one render after its base is set.
  if (isDirty && pin.isDraft) setPin({ base, isDraft: false });
  if (!isDirty && !pin.isDraft && base !== rows) setPin({ base: rows, isDraft: false });

  const values = useWatch({ control: form.control, compute: (current: V) => current });
  const saving = useSettingsSave({
    ...options,
    queryClient: useQueryClient(),
    base,
    onSaved: (saved) => form.reset(readSettings(sections, saved) as V, WHOLE),
  });
  const draft = useDraft({ form: name, recordId: null, title });
  const recover = (offered: Draft) => {
    const below = Array.isArray(offered.base) ? (offered.base as StoredContent[]) : base;
    const shown = readSettings(sections, below) as V;
    setPin({ base: below, isDraft: true });
    form.reset(shown, WHOLE);
    form.reset(fitValues(shown, offered.values), { ...WHOLE, keepDefaultValues: true });
  };
  return {
    ...saving,
    form,
    values: values as SettingsValues<S>,
    /** The stored texts that the typed values are based on. */
    base,
    hasChanges: listChangedSettings<S>(values, base).length > 0,
    notice: (
      <FormDraft
        form={form}
        draft={draft}
        base={base}
        hasChanged={(offered) => readVersion(offered.base) !== readVersion(base)}
        onRecover={recover}
      />
    ),
  };
}

/** Resets dirty values too: the form's `resetOptions` would keep them. */
const WHOLE = { keepDirtyValues: false };

/** The versions of some rows, joined into one string. */
function readVersion(rows: unknown): string {
  if (!Array.isArray(rows)) return "";
  return (rows as Partial<StoredContent>[])
    .map(({ id, updated_at }) => `${id} ${updated_at}`)
    .toSorted()
    .join("\n");
}
