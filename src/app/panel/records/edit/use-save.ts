import { createContext, useId, useRef, useState } from "react";

import { type Reauthentication, useAuth } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { dismissToast, showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";

/** Shows that a record was saved; the page editor offers to undo it there. */
export const SavedToastContext = createContext<(text: string) => void>(showSuccess);

interface SaveOptions<V> {
  /** Resolves with whether it saved; the user may have chosen not to. */
  save: (values: V) => Promise<boolean>;
  /** The texts of the toasts. */
  texts: { success: string; failure: string };
  /** Shows the success; by default in a toast. */
  announce?: (text: string) => void;
}

/**
 * Saves once per submit, ignoring repeated presses, and returns the error. A save that failed because of
 * the session continues after the user has signed in again.
 */
export function useSave<V>({ save, texts, announce = showSuccess }: SaveOptions<V>) {
  const runOnce = useSingleRun();
  const formId = useId();
  // A unique id per toast, because dismissing one would also dismiss another with the same id.
  const failures = useRef(0);
  const { reauth } = useAuth();
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
        const isSaved = await saveWithSession(() => save(values), reauth, fail, restart);
        if (isSaved) announce(texts.success);
      } catch (reason) {
        fail(reason);
      } finally {
        setIsSaving(false);
      }
    });
  return { submit, error, isSaving };
}

/**
 * Saves, renewing the session or asking the user to sign in again when necessary: calls `fail` before the
 * sign-in dialog, `restart` after it. @throws the error of the save
 */
async function saveWithSession(
  save: () => Promise<boolean>,
  reauth: Reauthentication,
  fail: (reason: unknown) => void,
  restart: () => void,
  isRepeated = false,
): Promise<boolean> {
  try {
    return await save();
  } catch (reason) {
    const finding = await reauth.examine(reason, isRepeated);
    if (finding === "unrelated") throw reason;
    if (finding === "lost") {
      fail(reason);
      if (!(await reauth.askToSignIn())) throw reason;
      restart();
    }
    return saveWithSession(save, reauth, fail, restart, finding === "renewed");
  }
}
