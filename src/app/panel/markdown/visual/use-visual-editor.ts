import type { Command, EditorState } from "prosemirror-state";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { flushBeforeLeaving } from "#app/panel/markdown/flush-before-leaving.ts";
import { type OpenedMarkdown, openMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import { isBlankDocument } from "#app/panel/markdown/visual/commands.ts";
import { createPasteCleaning } from "#app/panel/markdown/visual/paste/late-cleaning.ts";
import { cleanPlainText } from "#app/panel/markdown/visual/paste/pasted-text.ts";
import { readPlainText } from "#app/panel/markdown/visual/paste/plain-text.ts";
import { createPlugins } from "#app/panel/markdown/visual/plugins.ts";
import { VisualEditor } from "#app/panel/markdown/visual/visual-editor.ts";

interface VisualEditorHookOptions {
  /** Where the editor is rendered. */
  placeRef: RefObject<HTMLElement | null>;
  opened: OpenedMarkdown;
  /** The form's value: a change of it that is not the editor's own opens it again. */
  value: string;
  topLevel: number;
  /** The attributes of the editable element. */
  attributes: Record<string, string>;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Called with what a new value has that the editor does not know. */
  onRefused: (unknown: string) => void;
  onPictureFile: (file: File) => void;
  openLink: Command;
  /** What the toolbar shows of a state: it is rendered again when that changes. */
  describe: (state: EditorState) => string;
}

/** Mounts the editor. @returns the editor, and its state as the toolbar shows it */
export function useVisualEditor(options: VisualEditorHookOptions) {
  const { placeRef, opened, value, topLevel } = options;
  const [editor, setEditor] = useState<VisualEditor | null>(null);
  const [shown, setShown] = useState<{ state: EditorState; signs: string } | null>(null);
  const change = useEffectEvent(options.onChange);
  const leave = useEffectEvent(options.onBlur);
  const refuse = useEffectEvent(options.onRefused);
  const takeFile = useEffectEvent(options.onPictureFile);
  const openLink = useEffectEvent(options.openLink);
  const readAttributes = useEffectEvent(() => options.attributes);
  const show = useEffectEvent((state: EditorState) => {
    const signs = options.describe(state);
    setShown((last) => (last?.signs === signs ? last : { state, signs }));
  });
  const [first] = useState(opened);

  useEffect(() => {
    const place = placeRef.current;
    if (place === null) return undefined;
    const cleaning = createPasteCleaning(topLevel);
    const mounted = new VisualEditor(place, first, {
      plugins: createPlugins(topLevel, (...parameters) => openLink(...parameters)),
      props: {
        attributes: ({ doc }) => ({
          ...readAttributes(),
          class: isBlankDocument(doc) ? "prose visual-text is-blank" : "prose visual-text",
        }),
        transformPastedHTML: cleaning.cleanHtml,
        transformPastedText: (text, isPlain) => (isPlain ? text : cleanPlainText(text)),
        clipboardTextParser: readPlainText,
        handleDOMEvents: {
          focus: () => {
            cleaning.prepare();
            return false;
          },
          blur: () => {
            mounted.flush();
            leave();
            return false;
          },
          paste: (view, event) =>
            passPicture(event, event.clipboardData, takeFile) || cleaning.postpone(view, event),
          drop: (view, event) =>
            passPicture(event, event.dataTransfer, takeFile) || cleaning.postpone(view, event),
        },
      },
      onChange: (text) => change(text),
      onState: (state) => show(state),
    });
    setEditor(mounted);
    const stop = flushBeforeLeaving(() => mounted.flush(), place);
    return () => {
      stop();
      mounted.destroy();
    };
  }, [placeRef, first, topLevel]);

  useEffect(() => {
    if (editor === null || value === editor.text) return;
    const next = openMarkdown(value);
    if ("unknown" in next) refuse(next.unknown);
    else editor.open(next);
  }, [editor, value]);

  return { editor, state: shown?.state ?? null };
}

/** Takes a picture file, unless there is text too: Word and spreadsheets add a picture of what was copied. */
function passPicture(
  event: Event,
  data: DataTransfer | null,
  onFile: (file: File) => void,
): boolean {
  const types = data?.types ?? [];
  const file = Array.from(data?.files ?? []).find(({ type }) => type.startsWith("image/"));
  if (file === undefined || types.includes("text/plain") || types.includes("text/rtf"))
    return false;
  event.preventDefault();
  // The form's own picture takes pasted files too.
  event.stopPropagation();
  onFile(file);
  return true;
}
