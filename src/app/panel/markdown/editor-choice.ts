import { recall, remember } from "#app/panel/lib/browser-memory.ts";

/** The ways of editing a Markdown text. */
export type EditorChoice = "visual" | "texto";

const KEY = "editor-de-textos";

/**
 * The user's last choice in this browser. Without one, Android gets the text: its keyboards replace whole words while
 * one types, which rich text survives badly (decision 51).
 */
export function readEditorChoice(): EditorChoice {
  const chosen = recall("localStorage", KEY);
  if (chosen === "visual" || chosen === "texto") return chosen;
  return /Android/.test(navigator.userAgent) ? "texto" : "visual";
}

export function storeEditorChoice(choice: EditorChoice): void {
  remember("localStorage", KEY, choice);
}
