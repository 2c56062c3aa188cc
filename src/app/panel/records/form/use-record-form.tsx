import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";

import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { FormDraft } from "#app/panel/records/drafts/form-draft.tsx";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import type { ResourceForm, ResourceTypes } from "#app/panel/records/resource/resource.ts";

interface RecordFormOptions<T extends ResourceTypes, V extends FieldValues> {
  /** The tab's id. */
  name: string;
  definition: ResourceForm<T, V>;
  /** The form's title. */
  title: string;
  /** The record to edit; null to create one. */
  record: T["record"] | null;
  /** Called with whether the form has unsaved changes, and with a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
}

/**
 * The form of a record. It pins the version that it was filled with, even if the lists refetch, and saves a
 * draft; render `notice` above the fields.
 */
export function useRecordForm<T extends ResourceTypes, V extends FieldValues>({
  name,
  definition,
  title,
  record,
  onChanges,
}: RecordFormOptions<T, V>) {
  const show = (shown: T["record"] | null) =>
    shown === null ? definition.blank : definition.toValues(shown);
  const [base, setBase] = useState(record);
  const form = useForm<V>({
    resolver: definition.createResolver(base),
    defaultValues: show(base) as DefaultValues<V>,
  });
  const draft = useDraft({ form: name, recordId: record?.id ?? null, title });
  const { isDirty } = form.formState;
  const { discard } = draft;
  useEffect(() => onChanges(isDirty, discard), [onChanges, isDirty, discard]);

  const recover = (offered: Draft) => {
    // Restores the draft's base version too, so that saving detects later changes of others.
    const below =
      base === null ? null : { ...base, ...(offered.base as Partial<T["record"]> | null) };
    setBase(below);
    form.reset(show(below));
    form.reset(fitValues(show(below), offered.values), { keepDefaultValues: true });
  };
  return {
    form,
    base,
    isDirty,
    newId: draft.newId,
    notice: <FormDraft form={form} draft={draft} base={base} onRecover={recover} />,
  };
}
