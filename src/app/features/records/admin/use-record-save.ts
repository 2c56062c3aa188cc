import { type RecordStore, saveChanges } from "#app/features/records/admin/save-changes.ts";
import { useClashQuestion } from "#app/features/records/admin/use-clash-question.tsx";
import { useSave } from "#app/features/records/admin/use-save.ts";
import { listChanges } from "#domain/records/changes.ts";
import type { RevisionTable } from "#domain/revisions/revision.ts";

interface RecordSaveOptions<Row, Input, V> {
  table: RevisionTable;
  /** The version that the form was filled with; null for a record that is new. */
  base: Row | null;
  /** What to save, of a new record all of it. */
  toInput: (values: V, base: Row | null) => Input;
  create: (input: Input) => Promise<Row>;
  update: (id: string, changes: Partial<Input>, version: string) => Promise<Row>;
  read: (id: string) => Promise<Row>;
  texts: { success: string; failure: string };
  onSaved: () => void;
}

/** Creates a record, or saves what was changed of one; `question` is to be rendered by the form. */
export function useRecordSave<
  Row extends { id: string; updated_at: string },
  Input extends object,
  V,
>({
  table,
  base,
  toInput,
  create,
  update,
  read,
  texts,
  onSaved,
}: RecordSaveOptions<Row, Input, V>) {
  const { ask, question } = useClashQuestion<Row>(table);
  const save = async (values: V) => {
    if (base === null) return create(toInput(values, null));
    const store: RecordStore<Row, Input> = {
      update: (changes, known) => update(base.id, changes, known.updated_at),
      read: () => read(base.id),
      create: () => create(toInput(values, null)),
    };
    return (await saveChanges(store, base, listChanges(base, toInput(values, base)), ask)) !== null;
  };
  return { ...useSave({ save, texts, onSaved }), question };
}
