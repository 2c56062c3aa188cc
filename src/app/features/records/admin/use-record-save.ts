import { useRef } from "react";

import { createRecord } from "#app/features/records/admin/create-record.ts";
import { type RecordStore, saveChanges } from "#app/features/records/admin/save-changes.ts";
import { useClashQuestion } from "#app/features/records/admin/use-clash-question.tsx";
import { useSave } from "#app/features/records/admin/use-save.ts";
import { isKind } from "#data/errors.ts";
import { listChanges } from "#domain/records/changes.ts";
import type { RevisionTable } from "#domain/revisions/revision.ts";

interface RecordSaveOptions<Row, Input, V> {
  table: RevisionTable;
  /** The version that the form was filled with; null for a record that is new. */
  base: Row | null;
  /** What a new record is called. */
  newId: string;
  /** What to save, of a new record all of it. */
  toInput: (values: V, base: Row | null) => Input;
  create: (input: Input & { id: string }) => Promise<Row>;
  update: (id: string, changes: Partial<Input>, version: string) => Promise<Row>;
  read: (id: string) => Promise<Row>;
  texts: { success: string; failure: string };
  /** Told the id of the record. */
  onSaved: (id: string) => void;
}

/** Creates a record, or saves what was changed of one; `question` is to be rendered by the form. */
export function useRecordSave<
  Row extends { id: string; updated_at: string },
  Input extends object,
  V,
>({
  table,
  base,
  newId,
  toInput,
  create,
  update,
  read,
  texts,
  onSaved,
}: RecordSaveOptions<Row, Input, V>) {
  const { ask, question } = useClashQuestion<Row>(table);
  const unanswered = useRef<Input | null>(null);
  const save = async (values: V) => {
    const openStore = (id: string): RecordStore<Row, Input> => ({
      update: (changes, known) => update(id, changes, known.updated_at),
      read: () => read(id),
      create: () => create({ ...toInput(values, null), id: newId }),
    });
    if (base !== null) {
      const changes = listChanges(base, toInput(values, base));
      return (await saveChanges(openStore(base.id), base, changes, ask)) !== null;
    }
    const input = toInput(values, null);
    try {
      return (await createRecord(openStore(newId), input, unanswered.current, ask)) !== null;
    } catch (error) {
      if (isKind(error, "network")) unanswered.current ??= input;
      throw error;
    }
  };
  const id = base?.id ?? newId;
  return { ...useSave({ save, texts, onSaved: () => onSaved(id) }), question };
}
