import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from "react-hook-form";

import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import type { Section, Settings } from "#app/panel/records/form/settings-definition.ts";
import { followSettings, openSettings } from "#app/panel/records/form/settings-session.ts";
import { useDraftCalls } from "#app/panel/records/shared-drafts/use-draft-calls.ts";
import { readSettings, type SettingsValues } from "#domain/content/settings.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

export interface StoredSettings {
  rows: readonly StoredContent[];
  drafts: readonly RecordDraft[];
}

/**
 * A settings form and what it was opened with. Other administrators' saves are merged into it; typed values keep the
 * versions they were typed over.
 */
export function useSettingsSession<S extends Section>(
  settings: Settings<S>,
  /** As the cache currently has them. */
  current: StoredSettings,
) {
  type V = SettingsValues<S> & FieldValues;
  const { sections, keys, createResolver } = settings;
  const calls = useDraftCalls("site_content");
  const [session, setSession] = useState(() => openSettings(settings, current, calls));
  const { base, shared } = session;
  const resolver = createResolver(readSettings(sections, base, keys));
  const form: UseFormReturn<V> = useForm<V>({
    resolver,
    defaultValues: session.shown as DefaultValues<V>,
    values: session.shown,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  // A recovered draft becomes dirty one render after its base is set.
  if (isDirty && session.isRecovered) setSession({ ...session, isRecovered: false });
  const isPinned = isDirty || session.isRecovered || shared.readStatus().savedAt !== null;
  if (session.rows !== current.rows || session.drafts !== current.drafts) {
    const next = isPinned
      ? followSettings(settings, session, current, form.getValues())
      : openSettings(settings, current, calls);
    setSession(next);
  }
  useEffect(() => void shared.follow(session.shown), [shared, session]);
  return {
    session,
    form,
    resolver,
    /** Reopens the form. */
    renew: (stored: StoredSettings) => {
      shared.leave();
      const next = openSettings(settings, stored, calls);
      setSession(next);
      form.reset(next.shown, WHOLE);
    },
    /** Continues a draft from the browser, with the texts it is based on. */
    recover: (offered: Draft) => {
      const below = Array.isArray(offered.base) ? (offered.base as StoredContent[]) : base;
      const shown = readSettings(sections, below, keys);
      setSession({ ...session, base: below, shown, isRecovered: true });
      form.reset(shown, WHOLE);
      form.reset(fitValues(shown, offered.values), { ...WHOLE, keepDefaultValues: true });
    },
  };
}

/** Resets dirty values too: the form's `resetOptions` would keep them. */
const WHOLE = { keepDirtyValues: false };
