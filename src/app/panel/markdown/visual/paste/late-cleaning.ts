import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

import { loadPart } from "#app/panel/lib/loading/lazy-part.ts";

/** Cleans what is pasted from other programs, with code that is loaded when the editor is first used. */
export function createPasteCleaning(topLevel: number) {
  let clean: ((html: string, topLevel: number) => string) | null = null;
  const load = async (use: "asked" | "background") => {
    if (clean !== null) return;
    const code = await loadPart(
      () => import("#app/panel/markdown/visual/paste/clean-paste.ts"),
      use,
    );
    clean = code.cleanPastedHtml;
  };
  const insert = async (view: EditorView, html: string, position: number | null) => {
    await load("asked");
    if (view.isDestroyed) return;
    const { doc, tr } = view.state;
    if (position !== null && position <= doc.content.size) {
      view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(position))));
    }
    view.pasteHTML(html);
  };
  return {
    prepare: () => void load("background"),
    cleanHtml: (html: string) => clean?.(html, topLevel) ?? html,
    /** Inserts HTML later, cleaned, if the code is not there yet. @returns whether it will */
    postpone: (view: EditorView, event: ClipboardEvent | DragEvent): boolean => {
      const isDrop = "dataTransfer" in event;
      const data = isDrop ? event.dataTransfer : event.clipboardData;
      const html = data?.getData("text/html") ?? "";
      if (clean !== null || html === "" || view.dragging !== null) return false;
      event.preventDefault();
      const place = isDrop ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null;
      void insert(view, html, place?.pos ?? null);
      return true;
    },
  };
}
