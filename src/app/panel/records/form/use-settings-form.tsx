import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";

import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { FormDraft } from "#app/panel/records/drafts/form-draft.tsx";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import type { Section, Settings } from "#app/panel/records/form/settings-definition.ts";
import { useSettingsSave } from "#app/panel/records/save/use-settings-save.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import {
  listChangedSettings,
  previewSettings,
  readSettings,
  type SettingsValues,
} from "#domain/content/settings.ts";

/** What the fields and the preview of a settings form need. */
export type SettingsState<S extends Section> = ReturnType<typeof useSettingsForm<S>>;

/**
 * The form of some sections' texts. It follows other administrators' saves until something is typed; from
 * then on it pins the versions that it has, over which it saves.
 */
export function useSettingsForm<S extends Section>(
  settings: Settings<S>,
  /** The stored texts, as the cache currently has them. */
  rows: readonly StoredContent[],
) {
  type V = SettingsValues<S> & FieldValues;
  const { name, title, sections, createResolver } = settings;
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
  const saving = useSettingsSave(settings, base, (saved) =>
    form.reset(readSettings(sections, saved) as V, WHOLE),
  );
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
    /** The site's texts after saving them. */
    content: previewSettings<S>(values, base),
    /** The stored texts that the typed values are based on. */
    base,
    hasChanges: listChangedSettings<S>(values, base).length > 0,
    notice: <FormDraft form={form} draft={draft} base={base} onRecover={recover} />,
  };
}

/** Resets dirty values too: the form's `resetOptions` would keep them. */
const WHOLE = { keepDirtyValues: false };
