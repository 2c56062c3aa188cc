import { flushSync } from "react-dom";

import type { FieldControl } from "#app/panel/ui/controls/field.tsx";

/** What both Markdown editors need from their form. */
export interface MarkdownControl {
  field: FieldControl;
  /** The form's name of the text. */
  name: string;
  /** The field's label. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Receives the element that takes the focus. */
  controlRef?: (element: HTMLElement | null) => void;
  /** The level of the text's top headings on its page. */
  topLevel: 2 | 3;
}

/**
 * Flushes debounced input into the form before it is submitted, and into the draft before the page is left.
 *
 * @returns stops that
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
