import { type ComponentType, lazy } from "react";

import { loadPatiently } from "#app/panel/lib/loading/load-patiently.ts";
import { dismissToast, showError } from "#app/panel/ui/feedback/toast.tsx";

/**
 * A component whose code is loaded when it is first shown. Without a network the page around it stays, with what was
 * typed; the part comes as soon as it can, in the place of its fallback.
 */
export function lazyPart<T extends ComponentType<never>>(load: () => Promise<T>, use: PartUse): T {
  const Part = lazy<ComponentType<object>>(async () => ({
    default: (await loadPart(load, use)) as unknown as ComponentType<object>,
  }));
  // `lazy` would lose the type parameters of a component.
  return Part as unknown as T;
}

const TOAST = "missing-part";

/** What a part is: asked for by the person, shown in the place of a `Loading`, or in the background of a page. */
export type PartUse = "asked" | "shown" | "background";

/**
 * Loads the code of a part of the panel until it is there. If that takes more than one attempt, `Loading` says so in the
 * part's place, or a toast where it has none yet; no one waits for what is in the background.
 */
export async function loadPart<T>(load: () => Promise<T>, use: PartUse): Promise<T> {
  if (use === "background") return loadPatiently(load);
  if (use === "shown") return loadPatiently(load, () => undefined);
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
