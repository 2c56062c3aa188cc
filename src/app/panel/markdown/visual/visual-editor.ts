import { type Command, EditorState, type Plugin } from "prosemirror-state";
import { type EditorProps, EditorView } from "prosemirror-view";

import type { OpenedMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import { saveMarkdown } from "#app/panel/markdown/format/save-markdown.ts";
import { MARKDOWN_SCHEMA } from "#app/panel/markdown/format/schema.ts";
import { TaskItemView } from "#app/panel/markdown/visual/task-item-view.ts";

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
  /** Called with the text, when typing pauses, and on `flush`. */
  onChange: (text: string) => void;
  /** Called with each state that the toolbar may show; while one types, when it pauses. */
  onState: (state: EditorState) => void;
}

const TYPING_PAUSE_MS = 400;
const STATE_PAUSE_MS = 100;

/** The editor of one text. It writes the text only after something was changed. */
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

  /** The text as it was last opened or written. */
  get text(): string {
    return this.#text;
  }

  /** Replaces the text by another one, with a new history. */
  open(opened: OpenedMarkdown): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#opened = opened;
    this.#text = opened.text;
    this.view.updateState(this.#createState());
  }

  /** Writes the text now, if something was changed since. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = saveMarkdown(this.view.state.doc, this.#opened);
    if (text === this.#text) return;
    this.#text = text;
    this.#onChange(text);
  }

  /** Runs a command at the selection, and focuses the text. */
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
