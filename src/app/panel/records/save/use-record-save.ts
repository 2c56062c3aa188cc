import { use, useRef } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { describeSave } from "#app/panel/records/bulk/bulk-texts.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useSaveRecord } from "#app/panel/records/resource/use-resource-changes.ts";
import { useChangeAuthor } from "#app/panel/records/save/change-author.ts";
import { createRecord } from "#app/panel/records/save/create-record.ts";
import { type RecordStore, saveChanges } from "#app/panel/records/save/save-changes.ts";
import { SavedToastContext } from "#app/panel/records/save/saved-toast.ts";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSave } from "#app/panel/records/save/use-save.ts";
import { explainError } from "#data/client/error-texts.ts";
import { isKind } from "#data/client/errors.ts";
import { listChanges } from "#domain/records/changes.ts";

interface RecordSaveOptions<T extends ResourceTypes, V> {
  resource: Resource<T>;
  /** The version the form was filled from; null for a new record. */
  base: T["record"] | null;
  /** The id of a new record. */
  newId: string;
  /** Returns what to save; for a new record, the whole record. */
  toInput: (values: V, base: T["record"] | null) => T["input"];
  /** The record's draft, which is removed once the record is saved. */
  shared: { end: () => Promise<void> };
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/** Creates a record, or saves the changes to one; the form must render `question`. */
export function useRecordSave<T extends ResourceTypes, V>({
  resource,
  base,
  newId,
  toInput,
  shared,
  onSaved,
}: RecordSaveOptions<T, V>) {
  const client = useClient();
  const saving = useSaveRecord(resource);
  const { readNewest } = useChangeAuthor();
  const unanswered = useRef<T["input"] | null>(null);
  const id = base?.id ?? newId;
  const { ask, question } = useClashQuestion<T["record"]>(resource.table, (clash) =>
    readNewest(
      { table: resource.table, recordId: id },
      clash.kind === "changed" ? clash.fields : [],
    ),
  );
  const save = async (values: V) => {
    const input = toInput(values, base);
    const store: RecordStore<T["record"], T["input"]> = {
      update: (changes, known) =>
        saving.mutateAsync({ id, input: changes, version: known.updated_at }),
      read: () => resource.calls.get(client, id),
      create: () =>
        saving.mutateAsync({ id: null, input: { ...toInput(values, null), id: newId } }),
    };
    try {
      const saved =
        base === null
          ? await createRecord(store, input, unanswered.current, ask)
          : await saveChanges(store, base, listChanges(base, input), ask);
      if (saved === null) return false;
    } catch (error) {
      if (base === null && isKind(error, "network")) unanswered.current ??= input;
      throw error;
    }
    void shared.end();
    onSaved(id);
    return true;
  };
  const texts = describeSave(resource.texts, base === null ? "crear" : "actualizar");
  const announce = use(SavedToastContext);
  const { error, ...saved } = useSave({ save, texts, announce });
  return {
    ...saved,
    error,
    /** For RecordForm. */
    failure: error === null ? null : { title: texts.failure, reason: explainError(error) },
    question,
  };
}
