import { useId, useRef, useState } from "react";

import { type SessionKeeper, useAuth } from "#app/features/auth/auth-context.ts";
import { dismissToast, showError, showSuccess } from "#app/ui/panel/toast.tsx";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";

interface SaveOptions<V> {
  /** Gives false when its person chose not to save after all. */
  save: (values: V) => Promise<unknown>;
  /** What the toasts say. */
  texts: { success: string; failure: string };
  onSaved: () => void;
}

/**
 * Saves once per press, however fast the second one comes, and keeps why it failed. A save that the
 * session got in the way of goes through by itself once somebody has signed in again.
 */
export function useSave<V>({ save, texts, onSaved }: SaveOptions<V>) {
  const runOnce = useSingleRun();
  const formId = useId();
  // A name of its own for each toast: one that is on its way out would take a namesake with it.
  const failures = useRef(0);
  const { keeper } = useAuth();
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fail = (reason: unknown) => {
    setError(reason);
    setIsSaving(false);
    failures.current += 1;
    showError(texts.failure, { id: `${formId}${failures.current}` });
  };
  const restart = () => {
    setError(null);
    setIsSaving(true);
    dismissToast(`${formId}${failures.current}`);
  };
  const submit = (values: V) =>
    runOnce(async () => {
      restart();
      try {
        if ((await saveWithSession(() => save(values), keeper, fail, restart)) === false) return;
        showSuccess(texts.success);
        onSaved();
      } catch (reason) {
        fail(reason);
      } finally {
        setIsSaving(false);
      }
    });
  return { submit, error, isSaving };
}

/**
 * Saves, renewing the session when it must, and asking to sign in again when that does not help:
 * `fail` is told before the question, `restart` after the answer. @throws why it cannot be saved
 */
async function saveWithSession(
  save: () => Promise<unknown>,
  keeper: SessionKeeper,
  fail: (reason: unknown) => void,
  restart: () => void,
  isRepeated = false,
): Promise<unknown> {
  try {
    return await save();
  } catch (reason) {
    const finding = await keeper.examine(reason, isRepeated);
    if (finding === "unrelated") throw reason;
    if (finding === "lost") {
      fail(reason);
      if (!(await keeper.askToSignIn())) throw reason;
      restart();
    }
    return saveWithSession(save, keeper, fail, restart, finding === "renewed");
  }
}
