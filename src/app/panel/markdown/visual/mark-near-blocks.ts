import { type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/** How many blocks before and after the selection are near it. */
const NEAR = 2;

/** Gives the blocks around the selection a class, by which the browser renders them even out of sight. */
export const markNearBlocks = () => new Plugin({ props: { decorations } });

function decorations({ doc, selection: { $from, $to } }: EditorState): DecorationSet {
  const first = Math.max(0, $from.index(0) - NEAR);
  const last = Math.min(doc.childCount - 1, $to.index(0) + NEAR);
  const near: Decoration[] = [];
  let position = $from.posAtIndex(first, 0);
  for (let index = first; index <= last; index += 1) {
    const end = position + doc.child(index).nodeSize;
    near.push(Decoration.node(position, end, { class: "is-near" }));
    position = end;
  }
  return DecorationSet.create(doc, near);
}
