import { useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/stores/listeners.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

const { subscribe, notify } = createListeners();
/** The functions that retry failed loads immediately. */
const missing = new Set<() => void>();

/** Whether code that a page needs could not be loaded yet. */
export const useMissingCode = () =>
  useSyncExternalStore(
    subscribe,
    () => missing.size > 0,
    () => false,
  );

/** Retries all failed loads immediately. */
export function loadMissingCode(): void {
  for (const retry of missing) retry();
}

/**
 * Loads code, retried with backoff, when the network is back, and on `loadMissingCode`.
 *
 * @param onFailure called on the first failure only; if given, the code counts as missing until it is loaded
 */
export async function loadWithRetry<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it succeeds
      return await load();
    } catch {
      if (pauseMs === FIRST_PAUSE_MS) onFailure?.();
    }
    // oxlint-disable-next-line no-await-in-loop -- between attempts
    await waitForAttempt(pauseMs, onFailure !== undefined);
  }
}

function waitForAttempt(pauseMs: number, isAwaited: boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", end);
      missing.delete(end);
      notify();
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    globalThis.addEventListener?.("online", end);
    if (isAwaited) missing.add(end);
    notify();
  });
}
