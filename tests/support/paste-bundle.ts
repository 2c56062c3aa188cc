import { DOMParser as DocumentParser } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

import { MARKDOWN_SCHEMA } from "#app/panel/markdown/format/schema.ts";
import { writeMarkdown } from "#app/panel/markdown/format/write-markdown.ts";
import { cleanPastedHtml } from "#app/panel/markdown/visual/paste/clean-paste.ts";
import { cleanPlainText } from "#app/panel/markdown/visual/paste/pasted-text.ts";
import { readPlainText } from "#app/panel/markdown/visual/paste/plain-text.ts";

/* Runs in a browser's page: the Markdown that a paste becomes in an empty text of the editor. */

declare global {
  interface Window {
    pasteHtml: (html: string) => string;
    /** Null for text that is pasted line by line. */
    pasteText: (text: string) => string | null;
  }
}

window.pasteHtml = (html) => {
  const holder = document.createElement("div");
  holder.innerHTML = cleanPastedHtml(html, 2);
  return writeMarkdown(DocumentParser.fromSchema(MARKDOWN_SCHEMA).parse(holder).children);
};

window.pasteText = (text) => {
  const state = EditorState.create({ schema: MARKDOWN_SCHEMA });
  const view = { state } as unknown as EditorView;
  const slice = readPlainText(
    cleanPlainText(text),
    state.doc.resolve(1),
    false,
    view,
  ) as ReturnType<typeof readPlainText> | null;
  return slice && writeMarkdown(state.tr.replaceSelection(slice).doc.children);
};
