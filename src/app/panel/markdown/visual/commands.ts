import { setBlockType, wrapIn, lift } from "prosemirror-commands";
import type { MarkType, Node, NodeType, ResolvedPos } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from "prosemirror-state";

import { MARKDOWN_SCHEMA } from "#app/panel/markdown/format/schema.ts";

const { nodes: NODES, marks: MARKS } = MARKDOWN_SCHEMA;

/** The innermost node around the selection that passes a test, with its position. */
export function findAround(
  { $from }: { $from: ResolvedPos },
  passes: (node: Node) => boolean,
): { node: Node; pos: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (passes(node)) return { node, pos: $from.before(depth) };
  }
  return null;
}

const isOf =
  (...types: NodeType[]) =>
  ({ type }: Node) =>
    types.includes(type);

export const isList = isOf(NODES.bullet_list, NODES.ordered_list);
export const isItem = isOf(NODES.list_item);
export const isTable = isOf(NODES.table);

export function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

export function headingDepth({ selection }: EditorState): number | null {
  const { parent } = selection.$from;
  return parent.type === NODES.heading ? Number(parent.attrs["depth"]) : null;
}

/** Turns the selected blocks into headings, or back into paragraphs. */
export function toggleHeading(depth: number): Command {
  return (state, dispatch) =>
    headingDepth(state) === depth
      ? setBlockType(NODES.paragraph)(state, dispatch)
      : setBlockType(NODES.heading, { depth })(state, dispatch);
}

export function isInList({ selection }: EditorState, type: NodeType): boolean {
  return findAround(selection, isList)?.node.type === type && !isInTask(selection);
}

export function isInTask(selection: { $from: ResolvedPos }): boolean {
  return (findAround(selection, isItem)?.node.attrs["checked"] ?? null) !== null;
}

/** Turns the selected blocks into a list, changes their list's type, or ends it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = findAround(state.selection, isList);
    if (list === null) return wrapInList(type)(state, dispatch);
    if (isInList(state, type)) return liftListItem(NODES.list_item)(state, dispatch);
    if (dispatch) {
      const tr = state.tr.setNodeMarkup(list.pos, type, {
        loose: list.node.attrs["loose"] as boolean,
      });
      list.node.forEach((item, offset) => {
        tr.setNodeMarkup(list.pos + 1 + offset, null, { ...item.attrs, checked: null });
      });
      dispatch(tr);
    }
    return true;
  };
}

/** Turns the selected blocks or items into tasks, or tasks into plain items. */
export const toggleTasks: Command = (state, dispatch) => {
  const isTask = isInTask(state.selection);
  const list = findAround(state.selection, isList);
  if (list === null) {
    return wrapInList(NODES.bullet_list)(
      state,
      dispatch &&
        ((tr) => {
          markItems(tr.selection, tr.doc, (pos, item) =>
            tr.setNodeMarkup(pos, null, { ...item.attrs, checked: false }),
          );
          dispatch(tr);
        }),
    );
  }
  if (dispatch) {
    const { tr } = state;
    markItems(state.selection, state.doc, (pos, item) =>
      tr.setNodeMarkup(pos, null, { ...item.attrs, checked: isTask ? null : false }),
    );
    dispatch(tr);
  }
  return true;
};

function markItems(
  { from, to }: { from: number; to: number },
  doc: Node,
  mark: (pos: number, item: Node) => void,
): void {
  doc.nodesBetween(from, to, (node, pos) => {
    // Of nested items, those whose own text is selected.
    const text = node.firstChild;
    if (isItem(node) && text !== null && pos + 1 + text.nodeSize > from) mark(pos, node);
  });
}

export function isInQuote({ selection }: EditorState): boolean {
  return findAround(selection, isOf(NODES.blockquote)) !== null;
}

export const toggleQuote: Command = (state, dispatch) =>
  (isInQuote(state) ? lift : wrapIn(NODES.blockquote))(state, dispatch);

/** The link at the selection: the whole of it, if nothing is selected. */
export function findLink({ doc, selection }: EditorState) {
  const { $from, from, to, empty } = selection;
  if (!empty) {
    let url = "";
    doc.nodesBetween(from, to, ({ marks }) => {
      url ||= String(MARKS.link.isInSet(marks)?.attrs["url"] ?? "");
    });
    return { from, to, url, text: doc.textBetween(from, to, " ") };
  }
  const mark = MARKS.link.isInSet($from.marks());
  if (!mark) return { from, to, url: "", text: "" };
  const { parent } = $from;
  const holds = (index: number) => mark.isInSet(parent.maybeChild(index)?.marks ?? []);
  // At the end of a link, the cursor is after it.
  let first = $from.index() - (holds($from.index()) ? 0 : 1);
  let last = first;
  while (first > 0 && holds(first - 1)) first -= 1;
  while (holds(last + 1)) last += 1;
  const start = $from.start() + sizeOf(parent, 0, first);
  const end = start + sizeOf(parent, first, last + 1);
  return {
    from: start,
    to: end,
    url: String(mark.attrs["url"]),
    text: doc.textBetween(start, end),
  };
}

function sizeOf({ children }: Node, from: number, to: number): number {
  return children.slice(from, to).reduce((size, { nodeSize }) => size + nodeSize, 0);
}

/** Links a range, or inserts a linked text where it is empty; without an address it ends the link. */
export function setLink(range: { from: number; to: number }, url: string, text: string): Command {
  return ({ tr }, dispatch) => {
    const { from } = range;
    let { to } = range;
    if (from === to) {
      tr.insertText(text, from);
      to = from + text.length;
    }
    tr.removeMark(from, to, MARKS.link);
    if (url !== "") tr.addMark(from, to, MARKS.link.create({ url }));
    tr.setSelection(Selection.near(tr.doc.resolve(to), -1)).removeStoredMark(MARKS.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The selected picture. */
export function findPicture({ selection }: EditorState) {
  const node = selection instanceof NodeSelection ? selection.node : null;
  if (node?.type !== NODES.image) return null;
  return node.attrs as { url: string; alt: string; title: string | null };
}

/** Inserts a picture, or replaces the selected one. */
export function setPicture(url: string, alt: string): Command {
  return (state, dispatch) => {
    const title = findPicture(state)?.title ?? null;
    const picture = NODES.image.create({ url, alt, title });
    dispatch?.(state.tr.replaceSelectionWith(picture, false).scrollIntoView());
    return true;
  };
}

/** Inserts a table of three rows and two columns below the block of the selection. */
export const insertTable: Command = ({ tr, selection, doc }, dispatch) => {
  const { $from } = selection;
  if (findAround(selection, isTable) !== null) return false;
  const row = () => NODES.table_row.create(null, [cell(), cell()]);
  const cell = () => NODES.table_cell.create();
  const table = NODES.table.create(null, [row(), row(), row()]);
  const block = $from.depth === 0 ? doc.maybeChild($from.index()) : $from.node(1);
  const isBlank = block?.type === NODES.paragraph && block.content.size === 0;
  const start = $from.depth === 0 ? $from.pos : $from.before(1);
  const end = $from.depth === 0 ? $from.pos : $from.after(1);
  tr.replaceWith(isBlank ? start : end, end, table);
  const at = isBlank ? start : end;
  // Leaves a paragraph below the table to continue in.
  if (at + table.nodeSize === tr.doc.content.size) {
    tr.insert(tr.doc.content.size, NODES.paragraph.create());
  }
  tr.setSelection(TextSelection.create(tr.doc, at + 3));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Whether the document is empty. */
export function isBlankDocument(doc: Node): boolean {
  const { firstChild } = doc;
  return (
    doc.childCount === 1 && firstChild?.type === NODES.paragraph && firstChild.childCount === 0
  );
}
