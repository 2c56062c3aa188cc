import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";

import { type Draft, fitValues } from "#app/features/records/admin/draft-store.ts";
import { FormDraft } from "#app/features/records/admin/form-draft.tsx";
import { useDraft } from "#app/features/records/admin/use-draft.ts";

interface RecordFormOptions<Row, V> {
  /** The panel's tab. */
  name: string;
  /** What the form is called. */
  title: string;
  /** The record to edit; null to create one. */
  record: Row | null;
  /** What the controls show of a record; of none, the blank form. */
  show: (record: Row | null) => V;
  createResolver: (record: Row | null) => Resolver<V & FieldValues>;
  /** Told whether something in the form is not saved, and how to give it up. */
  onChanges: (changed: boolean, discard: () => void) => void;
}

/**
 * The form of a record. It holds on to the version that it was filled with, whatever the lists read
 * meanwhile, and keeps a draft; `notice` is to be shown above the fields.
 */
export function useRecordForm<
  Row extends { id: string; updated_at: string },
  V extends FieldValues,
>({ name, title, record, show, createResolver, onChanges }: RecordFormOptions<Row, V>) {
  const [base, setBase] = useState(record);
  const form = useForm<V>({
    resolver: createResolver(base),
    defaultValues: show(base) as DefaultValues<V>,
  });
  const draft = useDraft({ form: name, recordId: record?.id ?? null, title });
  const { isDirty } = form.formState;
  const { discard } = draft;
  useEffect(() => onChanges(isDirty, discard), [onChanges, isDirty, discard]);

  const recover = (kept: Draft) => {
    // The draft's own version stays below it, so that saving finds what others changed since.
    const below = base === null ? null : { ...base, ...(kept.base as Partial<Row> | null) };
    setBase(below);
    form.reset(show(below));
    form.reset(fitValues(show(below), kept.values), { keepDefaultValues: true });
  };
  return {
    form,
    base,
    isDirty,
    newId: draft.newId,
    notice: (
      <FormDraft
        form={form}
        draft={draft}
        base={base}
        hasChanged={({ base: old }) =>
          base !== null && (old as Partial<Row> | null)?.updated_at !== base.updated_at
        }
        onRecover={recover}
      />
    ),
  };
}
