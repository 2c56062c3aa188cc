import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { FieldPath, FieldValues, PathValue, Resolver, UseFormReturn } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import {
  type Section,
  type Settings,
  settingsDraftsQuery,
} from "#app/panel/records/form/settings-definition.ts";
import type { SettingsSession } from "#app/panel/records/form/settings-session.ts";
import type { StoredSettings } from "#app/panel/records/form/use-settings-session.ts";
import { discardDraft } from "#app/panel/records/shared-drafts/use-draft-removal.ts";
import { useDraftSaving } from "#app/panel/records/shared-drafts/use-draft-saving.ts";
import { nameText } from "#domain/content/known-texts.ts";
import { flattenSettings, groupSettings, type SettingsTexts } from "#domain/content/settings.ts";
import type { StoredContent } from "#domain/content/site-text.ts";

interface SettingsDraftOptions<S extends Section, V extends FieldValues> {
  settings: Settings<S>;
  session: SettingsSession<S>;
  form: UseFormReturn<V>;
  resolver: Resolver<V>;
  /** Reopens the form with stored texts and drafts. */
  renew: (stored: StoredSettings) => void;
}

/** The actions on the drafts of a settings form; render `draftQuestion` in the form. */
export function useSettingsDraft<S extends Section, V extends FieldValues>({
  settings,
  session: { rows, base, shared },
  form,
  resolver,
  renew,
}: SettingsDraftOptions<S, V>) {
  const client = useClient();
  const queryClient = useQueryClient();
  const findProblems = async (texts: SettingsTexts) => {
    const values = groupSettings(texts) as unknown as V;
    const { errors } = await resolver(values, undefined, NATIVE_VALIDATION_OFF);
    return new Set(Object.keys(flattenSettings(errors as Parameters<typeof flattenSettings>[0])));
  };
  const onMerged = (field: string, text: string) =>
    form.setValue(field as FieldPath<V>, text as PathValue<V, FieldPath<V>>, { shouldDirty: true });
  useEffect(() => shared.connect({ base, findProblems, onMerged }));
  const readDrafts = () =>
    queryClient
      .query({ ...settingsDraftsQuery(client, settings), staleTime: 0, retry: false })
      // The form shows the stored texts until the next read.
      .catch(() => []);
  const { save, isSaving, question } = useDraftSaving<object>({
    draft: shared,
    names: nameText,
    onSaved: async () => renew({ rows, drafts: await readDrafts() }),
  });
  const end = async (saved: readonly StoredContent[]) => {
    // The texts are saved; a draft that could not be removed will be shown again.
    const ending = shared.end().catch(() => undefined);
    // A draft whose first save is in flight is removed once it has arrived.
    if (!shared.isBegun()) return renew({ rows: saved, drafts: [] });
    await ending;
    renew({ rows: saved, drafts: await readDrafts() });
  };
  return {
    hasDraft: useSyncExternalStore(shared.subscribe, shared.isBegun),
    isSavingDraft: isSaving,
    draftQuestion: question,
    saveDraft: () => void save(form.getValues()),
    discardDraft: () =>
      void discardDraft({ isNew: false }, async () => {
        await shared.end();
        renew({ rows, drafts: await readDrafts() });
      }),
    /** Called with the stored texts after a save of the texts themselves. */
    end,
  };
}

const NATIVE_VALIDATION_OFF = { fields: {}, shouldUseNativeValidation: false };
