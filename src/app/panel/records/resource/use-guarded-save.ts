import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import type {
  Resource,
  ResourceForm,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";
import { useReviewGate } from "#app/panel/records/review/review-gate.ts";
import { useHidingQuestion } from "#app/panel/records/review/use-hiding-question.ts";
import { useRenameOffer } from "#app/panel/records/review/use-rename-offer.ts";
import { useRecordSave } from "#app/panel/records/save/use-record-save.ts";
import { isTaken } from "#data/client/errors.ts";

interface GuardedSaveOptions<T extends ResourceTypes, V extends FieldValues> {
  resource: Resource<T>;
  definition: ResourceForm<T, V>;
  form: UseFormReturn<V>;
  /** The version the form was filled from; null for a new record. */
  base: T["record"] | null;
  /** The id of a new record. */
  newId: string;
  /** The draft, which is removed once the record is saved. */
  shared: { draft: { end: () => Promise<void> }; schedule: (values: V) => void };
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/**
 * Saves a record's form. Asks first if something visitors see would be broken, and offers afterwards to update links if
 * the page's URL has changed.
 */
export function useGuardedSave<T extends ResourceTypes, V extends FieldValues>({
  resource,
  definition: { toInput, slugField },
  form,
  base,
  newId,
  shared,
  onSaved,
}: GuardedSaveOptions<T, V>) {
  const { setGate, mayPass } = useReviewGate();
  const mayHide = useHidingQuestion(resource, base);
  const offerRename = useRenameOffer(resource.table, base);
  const saving = useRecordSave({
    resource,
    base,
    newId,
    toInput,
    shared: shared.draft,
    onSaved: (id) => {
      offerRename(form.getValues());
      onSaved(id);
    },
  });
  const { error } = saving;
  useEffect(() => {
    if (slugField === undefined || !isTaken(error)) return;
    form.setError(slugField, { message: SLUG_TAKEN }, { shouldFocus: true });
  }, [form, slugField, error]);
  const mayPublish = async (values: V) => (await mayPass()) && (await mayHide(values));
  return {
    ...saving,
    setGate,
    submit: async (values: V) => {
      if (await mayPublish(values)) await saving.submit(values);
    },
    schedule: async (values: V) => {
      if (await mayPublish(values)) shared.schedule(values);
    },
  };
}

const SLUG_TAKEN = "Otra página ya tiene esta dirección. Elija otra.";
