import { useEffect, useId } from "react";

import { showError } from "#app/panel/ui/feedback/toast.tsx";

/**
 * Shows a toast for each failed read, also of a list that stays on screen; each replaces the last. None while the browser
 * knows of no network: that is said once, by `watchConnection`.
 */
export function useFailureToast(failureCount: number, text: string): void {
  const id = useId();
  useEffect(() => {
    if (failureCount > 0 && navigator.onLine) showError(text, { id });
  }, [failureCount, text, id]);
}
