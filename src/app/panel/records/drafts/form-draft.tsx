import { useEffect } from "react";
import { type FieldValues, useFormState, type UseFormReturn, useWatch } from "react-hook-form";

import { DraftNotice } from "#app/panel/records/drafts/draft-notice.tsx";
import type { Draft } from "#app/panel/records/drafts/draft-store.ts";
import type { FormDraft as DraftHandle } from "#app/panel/records/drafts/use-draft.ts";

interface FormDraftProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  draft: DraftHandle;
  /** The stored record that the typed values are based on; null for a new one. */
  base: unknown;
  onRecover: (draft: Draft) => void;
}

/** Saves a form's draft as the user types, without re-rendering the form, and offers an earlier one. */
export function FormDraft<V extends FieldValues>({
  form: { control },
  draft,
  base,
  onRecover,
}: FormDraftProps<V>) {
  const values = useWatch({ control });
  const { isDirty } = useFormState({ control });
  const { note } = draft;
  useEffect(() => note(values, base, isDirty), [note, values, base, isDirty]);
  return <DraftNotice {...{ draft, base, isDirty, onRecover }} />;
}
