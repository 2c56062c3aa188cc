import { useEffect, useId } from "react";

import { showError } from "#app/ui/panel/toast.tsx";

/** Tells each failed read, also of a list that stays on screen; one toast replaces the other. */
export function useFailureToast(failureCount: number, text: string): void {
  const id = useId();
  useEffect(() => {
    if (failureCount > 0) showError(text, { id });
  }, [failureCount, text, id]);
}
