import { useEffect } from "react";

import { useChangeAuthor } from "#app/panel/records/save/change-author.ts";
import type { FieldNames } from "#app/panel/records/save/clash-dialog.tsx";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSave } from "#app/panel/records/save/use-save.ts";
import type { Known, SharedDraft } from "#app/panel/records/shared-drafts/shared-draft.ts";

interface DraftSavingOptions<V extends object> {
  draft: Pick<SharedDraft<V>, "flush" | "save">;
  /** Names the fields that someone else has changed too. */
  names: FieldNames;
  /** Called after 'Guardar borrador'. */
  onSaved: () => void | Promise<void>;
}

/** Saves a form's draft on request, when the page is hidden and when the form closes; render `question`. */
export function useDraftSaving<V extends object>({ draft, names, onSaved }: DraftSavingOptions<V>) {
  const { compare } = useChangeAuthor();
  const { ask, question } = useClashQuestion<Known<object>>(names, async (clash) =>
    clash.kind === "changed" ? compare(clash.theirs.user_email) : "unknown",
  );
  useEffect(() => {
    const flush = () => void draft.flush();
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      document.removeEventListener("visibilitychange", flush);
    };
  }, [draft]);
  const { submit, isSaving } = useSave<V>({
    save: async (values) => {
      if (!(await draft.save(values, ask))) return false;
      await onSaved();
      return true;
    },
    texts: TEXTS,
  });
  return {
    save: submit,
    /** Saves without a toast; resolves with whether it saved. @throws {DataError} */
    saveQuietly: (values: V) => draft.save(values, ask),
    isSaving,
    question,
  };
}

const TEXTS = {
  success: "Borrador guardado",
  failure: "No se pudo guardar el borrador",
};
