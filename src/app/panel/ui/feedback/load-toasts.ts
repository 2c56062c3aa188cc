import { loadPatiently } from "#app/panel/lib/loading/load-patiently.ts";
import type * as Toasts from "#app/panel/ui/feedback/toasts.tsx";

const { promise, resolve } = Promise.withResolvers<typeof Toasts>();
let isLoading = false;

/** What shows toasts, once somebody has called for it. */
export const loadedToasts = promise;

/** Calls for it: no page needs it at first. Without a network it arrives once there is one. */
export function loadToasts(): Promise<typeof Toasts> {
  if (!isLoading) resolve(loadPatiently(() => import("#app/panel/ui/feedback/toasts.tsx")));
  isLoading = true;
  return loadedToasts;
}
