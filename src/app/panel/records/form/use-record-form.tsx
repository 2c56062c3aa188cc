import { useCallback, useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";

import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { FormDraft } from "#app/panel/records/drafts/form-draft.tsx";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import type {
  Resource,
  ResourceForm,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";
import { DraftStatus } from "#app/panel/records/shared-drafts/draft-status.tsx";
import {
  readDraftValues,
  useResourceDraft,
} from "#app/panel/records/shared-drafts/use-resource-draft.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

interface RecordFormOptions<T extends ResourceTypes, V extends FieldValues> {
  resource: Resource<T>;
  definition: ResourceForm<T, V>;
  /** The form's title. */
  title: string;
  /** The record to edit; null to create one. */
  record: T["record"] | null;
  /** The shared draft to continue. */
  opened: RecordDraft | null;
  /** Whether the record has changed since that draft was started. */
  isOutdated: boolean;
  /** Called with whether the form has unsaved changes, and with a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  /** Called with the record's id when its draft was saved. */
  onDraftSaved: (id: string) => void;
}

/**
 * State of a record's form, based on the version it was filled from or has merged since, with drafts. Render `notice` above
 * the fields.
 */
export function useRecordForm<T extends ResourceTypes, V extends FieldValues>({
  resource,
  definition,
  title,
  record,
  opened,
  isOutdated,
  onChanges,
  onDraftSaved,
}: RecordFormOptions<T, V>) {
  const show = (shown: T["record"] | null) =>
    shown === null ? definition.blank : definition.toValues(shown);
  const [base, setBase] = useState(record);
  const [initial] = useState(() =>
    opened === null ? show(record) : readDraftValues(definition, opened),
  );
  const resolver = definition.createResolver(base);
  const form = useForm<V>({ resolver, defaultValues: initial as DefaultValues<V> });
  const draft = useDraft({
    form: resource.name,
    recordId: record?.id ?? opened?.record_id ?? null,
    title,
    newId: opened?.record_id,
  });
  const id = record?.id ?? draft.newId;
  const shared = useResourceDraft<T, V>({
    resource,
    definition,
    title,
    form,
    resolver,
    opened,
    initial,
    base,
    recordId: id,
    onSaved: onDraftSaved,
  });
  const { isDirty } = form.formState;
  const { discard: discardCopy } = draft;
  const { draft: sharedDraft } = shared;
  const discard = useCallback(() => {
    discardCopy();
    void sharedDraft.restore();
  }, [discardCopy, sharedDraft]);
  useEffect(() => onChanges(isDirty, discard), [onChanges, isDirty, discard]);

  const recover = (offered: Draft) => {
    // Restores the draft's base version too, so that saving detects later changes of others.
    const below =
      base === null ? null : { ...base, ...(offered.base as Partial<T["record"]> | null) };
    setBase(below);
    form.reset(show(below));
    form.reset(fitValues(show(below), offered.values), { keepDefaultValues: true });
  };
  const saveDraft = () => void shared.save(form.getValues());
  return {
    form,
    base,
    setBase,
    isDirty,
    shared,
    saveDraft,
    /** Of the record, also a new one's. */
    id,
    notice: (
      <>
        <FormDraft form={form} draft={draft} base={base} shared={sharedDraft} onRecover={recover} />
        <DraftStatus
          draft={sharedDraft}
          opened={opened}
          isOutdated={isOutdated}
          onCompare={saveDraft}
        />
      </>
    ),
  };
}
