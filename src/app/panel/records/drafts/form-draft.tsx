import { type FieldValues, useFormState, type UseFormReturn, useWatch } from "react-hook-form";

import { DraftNotice } from "#app/panel/records/drafts/draft-notice.tsx";
import type { Draft } from "#app/panel/records/drafts/draft-store.ts";
import { useDraftCopies } from "#app/panel/records/drafts/use-draft-copies.ts";
import type { FormDraft as DraftHandle } from "#app/panel/records/drafts/use-draft.ts";
import type { SharedDraft } from "#app/panel/records/shared-drafts/shared-draft.ts";

interface FormDraftProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  draft: DraftHandle;
  /** The stored record, or records, that the typed values are based on; null for a new one. */
  base: unknown;
  onRecover: (draft: Draft) => void;
  /** The draft shared with colleagues. */
  shared: Pick<SharedDraft<V>, "subscribe" | "holds" | "note">;
}

/**
 * Saves a form's drafts as the user types, without re-rendering the form, and offers an earlier one. The draft in the
 * browser is saved immediately, and exists until the shared draft contains it.
 */
export function FormDraft<V extends FieldValues>({
  form: { control },
  draft,
  base,
  onRecover,
  shared,
}: FormDraftProps<V>) {
  const values = useWatch({ control });
  const { isDirty } = useFormState({ control });
  useDraftCopies({ draft, shared, base, values: values as V, hasChanges: isDirty });
  return <DraftNotice draft={draft} base={base} isDirty={isDirty} onRecover={onRecover} />;
}
