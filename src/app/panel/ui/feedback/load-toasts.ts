import type * as Toasts from "#app/panel/ui/feedback/toasts.tsx";

const RETRY_MS = 2000;

const { promise, resolve } = Promise.withResolvers<typeof Toasts>();
let isLoading = false;

/** What shows toasts, once somebody has called for it. */
export const loadedToasts = promise;

/** Calls for it: no page needs it at first. Without a network it arrives once there is one. */
export function loadToasts(): Promise<typeof Toasts> {
  if (!isLoading) void load();
  isLoading = true;
  return loadedToasts;
}

async function load(): Promise<void> {
  try {
    resolve(await import("#app/panel/ui/feedback/toasts.tsx"));
  } catch {
    setTimeout(() => void load(), RETRY_MS);
  }
}
