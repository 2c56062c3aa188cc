import { useEffect } from "react";
import { useBlocker } from "react-router";

import { hasUnsavedChanges, onUnsavedChanges } from "#app/ui/panel/unsaved-changes.ts";

/** Asks before the panel is left with changes that are not saved: by a link, by the back button, by closing. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Listening only then: a page that always listens is not kept for the back button.
    const follow = () => {
      if (hasUnsavedChanges()) window.addEventListener("beforeunload", ask);
      else window.removeEventListener("beforeunload", ask);
    };
    follow();
    const stop = onUnsavedChanges(follow);
    return () => {
      stop();
      window.removeEventListener("beforeunload", ask);
    };
  }, []);

  // From tab to tab of the panel nothing is left: each form stays as it is.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(LEAVE_QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

const LEAVE_QUESTION =
  "Hay cambios sin guardar. Si sale, quedan como borrador en este navegador. ¿Quiere salir?";
