import { type ComponentType, lazy } from "react";

import { loadPatiently } from "#app/panel/lib/loading/load-patiently.ts";
import { dismissToast, showError } from "#app/panel/ui/feedback/toast.tsx";

/**
 * A component whose code is loaded when it is first shown. Without a network the page around it stays, with what was
 * typed; the part comes as soon as it can, in the place of its fallback.
 */
export function lazyPart<T extends ComponentType<never>>(load: () => Promise<T>): T {
  const Part = lazy<ComponentType<object>>(async () => ({
    default: (await loadPart(load)) as unknown as ComponentType<object>,
  }));
  // `lazy` would lose the type parameters of a component.
  return Part as unknown as T;
}

const TOAST = "missing-part";

/** Loads the code of a part of the panel until it is there, and says so if that takes more than one attempt. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let isMissing = false;
  const code = await loadPatiently(load, () => {
    isMissing = true;
    showError("No se pudo cargar una parte del panel", {
      id: TOAST,
      reason:
        "Aparecerá cuando vuelva la conexión. Si hay conexión y no aparece, recargue la página.",
    });
  });
  if (isMissing) dismissToast(TOAST);
  return code;
}
