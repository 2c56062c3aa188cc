import type { FieldValues, Resolver, UseFormReturn } from "react-hook-form";

import { fitValues } from "#app/panel/records/drafts/draft-store.ts";
import type {
  Resource,
  ResourceForm,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";
import { useSharedDraft } from "#app/panel/records/shared-drafts/use-shared-draft.tsx";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { listChanges } from "#domain/records/changes.ts";

interface ResourceDraftOptions<T extends ResourceTypes, V extends FieldValues> {
  resource: Resource<T>;
  definition: ResourceForm<T, V>;
  form: UseFormReturn<V>;
  resolver: Resolver<V>;
  recordId: string;
  /** The form's title. */
  title: string;
  opened: RecordDraft | null;
  /** The form's values when it was opened. */
  initial: V;
  /** The stored record the typed values are based on; null for a new one. */
  base: T["record"] | null;
  onSaved: (recordId: string) => void;
}

/** The shared draft of a record form. */
export function useResourceDraft<T extends ResourceTypes, V extends FieldValues>({
  resource,
  definition,
  form,
  resolver,
  base,
  ...options
}: ResourceDraftOptions<T, V>) {
  const isValid = async (values: V) => {
    const { errors } = await resolver(values, undefined, NATIVE_VALIDATION_OFF);
    return Object.keys(errors).length === 0;
  };
  return useSharedDraft<V>({
    ...options,
    table: resource.table,
    readValues: (draft) => readDraftValues(definition, draft),
    toContent: async (values) => ({
      base: base as RecordDraft["base"],
      typed: values,
      changes: (await isValid(values))
        ? listChanges(base ?? {}, definition.toInput(values, base))
        : null,
    }),
    onMerged: (values) => form.reset(values, { keepDefaultValues: true }),
  });
}

/** The form values for a draft. */
export function readDraftValues<T extends ResourceTypes, V extends FieldValues>(
  { blank, toValues, toInput }: ResourceForm<T, V>,
  { base, typed, changes }: RecordDraft,
): V {
  const stored = base as T["record"] | null;
  // A new record's draft written by another program may lack columns.
  const known = stored ?? toInput(blank, null);
  if (typed === null) return toValues({ ...known, ...changes });
  return fitValues(stored === null ? blank : toValues(stored), typed);
}

const NATIVE_VALIDATION_OFF = { fields: {}, shouldUseNativeValidation: false };
