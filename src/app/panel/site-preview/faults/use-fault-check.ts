import { useState } from "react";

import { type Fault, findFaults } from "#app/panel/site-preview/faults/find-faults.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";

/** Looks for accessibility faults in the shown page; another page forgets them. */
export function useFaultCheck(frame: Document | null, html: string | null | undefined) {
  const [found, setFound] = useState<{ html: typeof html; faults: Fault[] } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (frame === null) return;
    setIsRunning(true);
    try {
      setFound({ html, faults: await findFaults(frame) });
    } catch {
      showError("No se pudo revisar la página", {
        reason: "Revise su conexión e inténtelo de nuevo.",
      });
    }
    setIsRunning(false);
  };
  return {
    run,
    isRunning,
    faults: found?.html === html ? found?.faults : undefined,
    clear: () => setFound(null),
  };
}
