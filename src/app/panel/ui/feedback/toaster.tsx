import { type ComponentType, useEffect, useState } from "react";

import { loadedToasts } from "#app/panel/ui/feedback/load-toasts.ts";

/** The toasts' place, once their code is there. */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    void loadedToasts.then((module) => setToasts(() => module.Toasts));
  }, []);
  return Toasts && <Toasts />;
}
