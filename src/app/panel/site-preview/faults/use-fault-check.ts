import { useState } from "react";

import { type Fault, findFaults } from "#app/panel/site-preview/faults/find-faults.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";

/** Looks for accessibility faults in the shown page; another page forgets them. */
export function useFaultCheck(frame: Document | null, path: string | undefined) {
  const [found, setFound] = useState<{ path?: string; faults: Fault[] } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (frame === null) return;
    setIsRunning(true);
    try {
      const faults = await findFaults(frame);
      setFound({ faults, ...(path !== undefined && { path }) });
    } catch {
      showError("No se pudo revisar la página", {
        reason: "Revise su conexión e inténtelo de nuevo.",
      });
    }
    setIsRunning(false);
  };
  const faults = found?.path === path ? found?.faults : undefined;
  return {
    run,
    isRunning,
    faults,
    /** Looks again, if faults are shown. */
    refresh: () => {
      if (faults !== undefined && !isRunning) void run();
    },
    clear: () => setFound(null),
  };
}
