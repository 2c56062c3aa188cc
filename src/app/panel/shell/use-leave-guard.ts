import { useEffect } from "react";
import { useBlocker } from "react-router";

import { hasUnsavedChanges, onUnsavedChanges } from "#app/panel/lib/page-state/unsaved-changes.ts";

/** Asks before the user leaves the panel with unsaved changes: by a link, the back button, or closing it. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Listens only then: a page with a `beforeunload` listener is excluded from the back/forward cache.
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

  // Switching the panel's tabs loses nothing: each form stays mounted.
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
