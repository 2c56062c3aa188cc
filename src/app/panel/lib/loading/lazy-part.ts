import { type ComponentType, lazy } from "react";

import { loadWithRetry } from "#app/panel/lib/loading/load-with-retry.ts";
import { dismissToast, showError } from "#app/panel/ui/feedback/toast.tsx";

/**
 * React's `lazy` with retries: a component whose code is loaded when it is first rendered. While it cannot be loaded, for
 * example offline, the page around it stays with what was typed, and shows the fallback.
 */
export function lazyPart<T extends ComponentType<never>>(load: () => Promise<T>, use: PartUse): T {
  const Part = lazy<ComponentType<object>>(async () => ({
    default: (await loadPart(load, use)) as unknown as ComponentType<object>,
  }));
  // `lazy` would lose the type parameters of a component.
  return Part as unknown as T;
}

const TOAST = "missing-part";

/** How a part is used: opened by the user, shown in place of a `Loading`, or in the background. */
export type PartUse = "asked" | "shown" | "background";

/**
 * Loads the code of a part of the panel, with retries. A failure is shown by `Loading` in the part's place, by a toast for
 * a part that the user opened, and not at all in the background.
 */
export async function loadPart<T>(load: () => Promise<T>, use: PartUse): Promise<T> {
  if (use === "background") return loadWithRetry(load);
  if (use === "shown") return loadWithRetry(load, () => undefined);
  let isMissing = false;
  const code = await loadWithRetry(load, () => {
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
