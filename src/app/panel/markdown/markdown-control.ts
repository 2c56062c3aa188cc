import { flushSync } from "react-dom";

import type { FieldControl } from "#app/panel/ui/controls/field.tsx";

/** What both ways of editing a Markdown text need of its form. */
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
  /** The level of the text's highest headings on its page. */
  topLevel: 2 | 3;
}

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
