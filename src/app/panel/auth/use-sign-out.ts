import { useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { hasUnsavedChanges } from "#app/panel/lib/page-state/unsaved-changes.ts";

/** Signs out, after a question while there are unsaved changes. */
export function useSignOut() {
  const { leave } = useAuth();
  const [isPending, setIsPending] = useState(false);
  const signOut = async () => {
    if (hasUnsavedChanges() && !window.confirm(LEAVE_QUESTION)) return;
    setIsPending(true);
    await leave();
    setIsPending(false);
  };
  return { signOut, isPending };
}

const LEAVE_QUESTION =
  "Hay cambios sin guardar. Si cierra la sesión, quedan como borrador en este navegador. ¿Quiere cerrarla?";
