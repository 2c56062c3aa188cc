import { useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/page-state/listeners.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

const { subscribe, notify } = createListeners();
/** What has failed to load so far, with what loads it again immediately. */
const missing = new Set<() => void>();

/** Whether code that a page waits for could not be loaded so far. */
export const useMissingCode = () =>
  useSyncExternalStore(
    subscribe,
    () => missing.size > 0,
    () => false,
  );

/** Loads what is missing again immediately. */
export function loadMissingCode(): void {
  for (const loadAgain of missing) loadAgain();
}

/**
 * Loads code until it is there: again after a pause, when the network is back, or when the person asks.
 *
 * @param onFailure called with the first failure alone
 */
export async function loadPatiently<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
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

/** Code that a page waits for counts as missing in the meantime. */
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
