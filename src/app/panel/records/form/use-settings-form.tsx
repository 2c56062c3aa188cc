import { useSyncExternalStore } from "react";
import { type FieldValues, useWatch } from "react-hook-form";

import { FormDraft } from "#app/panel/records/drafts/form-draft.tsx";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import type { Section, Settings } from "#app/panel/records/form/settings-definition.ts";
import { useSettingsDraft } from "#app/panel/records/form/use-settings-draft.ts";
import {
  type StoredSettings,
  useSettingsSession,
} from "#app/panel/records/form/use-settings-session.ts";
import { useSettingsSave } from "#app/panel/records/save/use-settings-save.ts";
import { DraftStatus } from "#app/panel/records/shared-drafts/draft-status.tsx";
import {
  listChangedSettings,
  previewSettings,
  type SettingsValues,
} from "#domain/content/settings.ts";

/** What the fields and the preview of a settings form need. */
export type SettingsState<S extends Section> = ReturnType<typeof useSettingsForm<S>>;

/** The form of some sections' texts, with their shared drafts. */
export function useSettingsForm<S extends Section>(
  settings: Settings<S>,
  /** As the cache currently has them. */
  current: StoredSettings,
) {
  type V = SettingsValues<S> & FieldValues;
  const { name, title } = settings;
  const { session, form, resolver, renew, recover } = useSettingsSession(settings, current);
  const { base, shared, latest, isOutdated } = session;
  const values = useWatch({ control: form.control, compute: (typed: V) => typed });
  const sharing = useSettingsDraft({ settings, session, form, resolver, renew });
  const saving = useSettingsSave(settings, base, sharing.end);
  const draft = useDraft({ form: name, recordId: null, title });
  const isShared = useSyncExternalStore(shared.subscribe, () => shared.holds(values));
  return {
    ...saving,
    ...sharing,
    /** Whether the texts, or their drafts, are being saved. */
    isSaving: saving.isSaving || sharing.isSavingDraft,
    isSavingTexts: saving.isSaving,
    form,
    values: values as SettingsValues<S>,
    /** The site's texts after saving them. */
    content: previewSettings<S>(values, base),
    /** The stored texts that the typed values are based on. */
    base,
    /** Whether typed values are neither on the site nor in a shared draft. */
    hasChanges: !isShared && listChangedSettings<S>(values, base).length > 0,
    notice: (
      <>
        <FormDraft<V> form={form} draft={draft} base={base} shared={shared} onRecover={recover} />
        <DraftStatus
          draft={shared}
          opened={latest}
          isOutdated={isOutdated}
          onCompare={sharing.saveDraft}
        />
      </>
    ),
  };
}
