import { useRef } from "react";

import { createRecord } from "#app/panel/records/save/create-record.ts";
import { type RecordStore, saveChanges } from "#app/panel/records/save/save-changes.ts";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSave } from "#app/panel/records/save/use-save.ts";
import { isKind } from "#data/client/errors.ts";
import { listChanges } from "#domain/records/changes.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

interface RecordSaveOptions<Row, Input, V> {
  table: RecordTable;
  /** The version that the form was filled with; null for a new record. */
  base: Row | null;
  /** The id of a new record. */
  newId: string;
  /** Returns what to save; for a new record, the whole record. */
  toInput: (values: V, base: Row | null) => Input;
  create: (input: Input & { id: string }) => Promise<Row>;
  update: (id: string, changes: Partial<Input>, version: string) => Promise<Row>;
  read: (id: string) => Promise<Row>;
  texts: { success: string; failure: string };
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

/** Creates a record, or saves the changes to one; the form must render `question`. */
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
