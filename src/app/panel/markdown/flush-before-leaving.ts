import { flushSync } from "react-dom";

/**
 * The last keystrokes reach the form before it is submitted, and the draft before the page is left.
 *
 * @returns what ends it
 */
export function flushBeforeLeaving(flush: () => void, place: HTMLElement): () => void {
  const controller = new AbortController();
  // Before the listeners of the form and of its draft.
  const options = { signal: controller.signal, capture: true };
  const flushNow = () => flushSync(flush);
  place.closest("form")?.addEventListener("submit", flushNow, options);
  window.addEventListener("pagehide", flushNow, options);
  window.addEventListener("visibilitychange", flushNow, options);
  return () => controller.abort();
}
