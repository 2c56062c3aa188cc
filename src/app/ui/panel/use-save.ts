import { useState } from "react";

import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";

interface SaveOptions<V> {
  save: (values: V) => Promise<unknown>;
  /** What the toasts say. */
  texts: { success: string; failure: string };
  onSaved: () => void;
}

/** Saves once per press, however fast the second one comes, and keeps why it failed. */
export function useSave<V>({ save, texts, onSaved }: SaveOptions<V>) {
  const runOnce = useSingleRun();
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = (values: V) =>
    runOnce(async () => {
      setIsSaving(true);
      setError(null);
      try {
        await save(values);
        showSuccess(texts.success);
        onSaved();
      } catch (reason) {
        setError(reason);
        showError(texts.failure);
      } finally {
        setIsSaving(false);
      }
    });
  return { submit, error, isSaving };
}
