import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";

/** A list item, with a box to tick if it is a task. */
export class TaskItemView implements NodeView {
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
