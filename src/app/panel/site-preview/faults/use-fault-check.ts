import { useEffect, useEffectEvent, useState } from "react";

import { type Fault, findFaults } from "#app/panel/site-preview/faults/find-faults.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";

/**
 * Looks for accessibility faults in the shown page, or in the one that is on its way when it has arrived; another page
 * forgets them.
 */
export function useFaultCheck(frame: Document | null, path: string | undefined) {
  const [found, setFound] = useState<{ path?: string; faults: Fault[] } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const finish = useEffectEvent((result: Fault[] | null) => {
    setIsRunning(false);
    if (result !== null) setFound({ faults: result, ...(path !== undefined && { path }) });
    else {
      showError("No se pudo revisar la página", {
        reason: "Revise su conexión e inténtelo de nuevo.",
      });
    }
  });
  useEffect(() => {
    if (!isRunning || frame === null) return undefined;
    let isCurrent = true;
    const end = (result: Fault[] | null) => {
      if (isCurrent) finish(result);
    };
    findFaults(frame).then(end, () => end(null));
    return () => {
      isCurrent = false;
    };
  }, [isRunning, frame]);
  const faults = found?.path === path ? found?.faults : undefined;
  const run = () => setIsRunning(true);
  return {
    run,
    isRunning,
    faults,
    /** Looks again, if faults are shown. */
    refresh: () => {
      if (faults !== undefined) run();
    },
    clear: () => setFound(null),
  };
}
