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

import { type Draft, fitValues } from "#app/features/records/admin/draft-store.ts";
import { FormDraft } from "#app/features/records/admin/form-draft.tsx";
import type { SettingsQuery } from "#app/features/records/admin/settings-query.ts";
import { useDraft } from "#app/features/records/admin/use-draft.ts";
import { useSettingsSave } from "#app/features/records/admin/use-settings-save.ts";
import type { Client } from "#data/client.ts";
import type { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import {
  listChangedSettings,
  readSettings,
  type SettingsValues,
} from "#domain/content/settings.ts";

interface SettingsFormOptions<S extends keyof typeof CATALOGUE> {
  client: Client;
  /** The panel's tab. */
  name: string;
  title: string;
  sections: readonly S[];
  /** The stored texts, as the cache has them now. */
  rows: readonly StoredContent[];
  /** Reads them again. */
  query: SettingsQuery;
  createResolver: (stored: SettingsValues<S>) => Resolver<SettingsValues<S> & FieldValues>;
  texts: { success: string; failure: string };
}

/**
 * The form of some sections' texts. It follows what others save until something is typed; from then
 * on it holds on to the versions it had, over which it saves.
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
  // A recovered draft is dirty a moment after its base has come.
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
  const recover = (kept: Draft) => {
    const below = Array.isArray(kept.base) ? (kept.base as StoredContent[]) : base;
    const shown = readSettings(sections, below) as V;
    setPin({ base: below, isDraft: true });
    form.reset(shown, WHOLE);
    form.reset(fitValues(shown, kept.values), { ...WHOLE, keepDefaultValues: true });
  };
  return {
    ...saving,
    form,
    values: values as SettingsValues<S>,
    /** The stored texts below what is typed. */
    base,
    hasChanges: listChangedSettings<S>(values, base).length > 0,
    notice: (
      <FormDraft
        form={form}
        draft={draft}
        base={base}
        hasChanged={(kept) => readVersion(kept.base) !== readVersion(base)}
        onRecover={recover}
      />
    ),
  };
}

/** A reset by hand would otherwise leave what was typed, as the form's own options say. */
const WHOLE = { keepDirtyValues: false };

/** The versions of some rows, in one text. */
function readVersion(rows: unknown): string {
  if (!Array.isArray(rows)) return "";
  return (rows as Partial<StoredContent>[])
    .map(({ id, updated_at }) => `${id} ${updated_at}`)
    .toSorted()
    .join("\n");
}
