import type { Node } from "prosemirror-model";
import { type Command, EditorState, type Plugin, TextSelection } from "prosemirror-state";
import { type EditorProps, EditorView, type NodeView } from "prosemirror-view";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { loadPart } from "#app/panel/lib/loading/lazy-part.ts";
import { type OpenedMarkdown, openMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import { saveMarkdown } from "#app/panel/markdown/format/save-markdown.ts";
import { MARKDOWN_SCHEMA } from "#app/panel/markdown/format/schema.ts";
import { flushBeforeLeaving } from "#app/panel/markdown/markdown-control.ts";
import { isBlankDocument } from "#app/panel/markdown/visual/commands.ts";
import { cleanPlainText } from "#app/panel/markdown/visual/paste/pasted-text.ts";
import { readPlainText } from "#app/panel/markdown/visual/paste/plain-text.ts";
import { createPlugins } from "#app/panel/markdown/visual/plugins.ts";

interface VisualEditorOptions {
  plugins: Plugin[];
  props: Pick<
    EditorProps,
    | "attributes"
    | "clipboardTextParser"
    | "handleDOMEvents"
    | "transformPastedHTML"
    | "transformPastedText"
  >;
  /** Called with the text, debounced, and on `flush`. */
  onChange: (text: string) => void;
  /** Called with each state for the toolbar; debounced while typing. */
  onState: (state: EditorState) => void;
}

/** With the journal's throttle, less than the 0.3 s after which a crash loses nothing. */
const TYPING_PAUSE_MS = 150;
const STATE_PAUSE_MS = 100;

/** The editor of one text, which is only serialized after a change. */
export class VisualEditor {
  readonly view: EditorView;
  readonly #plugins: Plugin[];
  readonly #onChange: (text: string) => void;
  #opened: OpenedMarkdown;
  #text: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stateTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    place: HTMLElement,
    opened: OpenedMarkdown,
    { plugins, props, onChange, onState }: VisualEditorOptions,
  ) {
    this.#opened = opened;
    this.#text = opened.text;
    this.#plugins = plugins;
    this.#onChange = onChange;
    this.view = new EditorView(place, {
      ...props,
      state: this.#createState(),
      nodeViews: { list_item: (node, view, getPos) => new TaskItemView(node, view, getPos) },
      dispatchTransaction: (transaction) => {
        const state = this.view.state.apply(transaction);
        this.view.updateState(state);
        clearTimeout(this.#stateTimer);
        if (!transaction.docChanged) return onState(state);
        this.#schedule();
        // After the character is on the screen.
        this.#stateTimer = setTimeout(() => onState(this.view.state), STATE_PAUSE_MS);
        return undefined;
      },
    });
    onState(this.view.state);
  }

  /** The text as last opened or serialized. */
  get text(): string {
    return this.#text;
  }

  /** Replaces the text and resets the undo history. */
  open(opened: OpenedMarkdown): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#opened = opened;
    this.#text = opened.text;
    this.view.updateState(this.#createState());
  }

  /** Serializes pending changes now. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = saveMarkdown(this.view.state.doc, this.#opened);
    if (text === this.#text) return;
    this.#text = text;
    this.#onChange(text);
  }

  /** Runs a command on the selection and focuses the text. */
  run(command: Command): void {
    command(this.view.state, this.view.dispatch, this.view);
    this.view.focus();
  }

  destroy(): void {
    this.flush();
    clearTimeout(this.#stateTimer);
    this.view.destroy();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), TYPING_PAUSE_MS);
  }

  #createState(): EditorState {
    const { doc } = this.#opened;
    return EditorState.create({ schema: MARKDOWN_SCHEMA, doc, plugins: this.#plugins });
  }
}

/** A list item, with a checkbox if it is a task. */
class TaskItemView implements NodeView {
  readonly dom = document.createElement("li");
  readonly contentDOM: HTMLElement;
  readonly #box: HTMLInputElement | null;
  #node: Node;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#node = node;
    this.#box = isTask(node) ? document.createElement("input") : null;
    if (this.#box === null) {
      this.contentDOM = this.dom;
      return;
    }
    this.#box.type = "checkbox";
    this.#box.ariaLabel = "Tarea hecha";
    this.#box.contentEditable = "false";
    this.#box.addEventListener("change", () => {
      const pos = getPos();
      if (pos === undefined) return;
      const checked = this.#box?.checked === true;
      view.dispatch(view.state.tr.setNodeMarkup(pos, null, { ...this.#node.attrs, checked }));
    });
    this.contentDOM = document.createElement("div");
    this.dom.className = "task-list-item";
    this.dom.append(this.#box, this.contentDOM);
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || isTask(node) !== (this.#box !== null)) return false;
    this.#node = node;
    if (this.#box !== null) this.#box.checked = node.attrs["checked"] === true;
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target === this.#box;
  }

  ignoreMutation({ target }: { target: globalThis.Node }): boolean {
    return target === this.#box;
  }
}

function isTask({ attrs }: Node): boolean {
  return attrs["checked"] !== null;
}

interface VisualEditorHookOptions {
  /** Where the editor is rendered. */
  placeRef: RefObject<HTMLElement | null>;
  opened: OpenedMarkdown;
  /** The form's value; a change from elsewhere reopens the text. */
  value: string;
  topLevel: number;
  /** The attributes of the editable element. */
  attributes: Record<string, string>;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Called with the name of what the editor does not support in a new value. */
  onRefused: (unknown: string) => void;
  onPictureFile: (file: File) => void;
  openLink: Command;
  /** A key of what the toolbar shows: it is re-rendered when that changes. */
  describe: (state: EditorState) => string;
}

/** Mounts the editor. @returns the editor, and its state for the toolbar */
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

/** Handles a pasted picture file, unless there is text too: Word and spreadsheets add a picture of what was copied. */
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
  // The form's picture field handles pasted files too.
  event.stopPropagation();
  onFile(file);
  return true;
}

/** Cleans HTML pasted from other programs, with code that is loaded when the editor gets the focus. */
function createPasteCleaning(topLevel: number) {
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
    /** Postpones a paste or drop until the code is loaded. @returns whether it does */
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
