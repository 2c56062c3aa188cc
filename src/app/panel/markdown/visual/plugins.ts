import {
  baseKeymap,
  chainCommands,
  exitCode,
  selectParentNode,
  toggleMark,
} from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history, redo, undo } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, type EditorState, Plugin, TextSelection } from "prosemirror-state";
import { addRowAfter, goToNextCell, tableEditing } from "prosemirror-tables";
import { Decoration, DecorationSet } from "prosemirror-view";

import { MARKDOWN_SCHEMA } from "#app/panel/markdown/format/schema.ts";
import {
  findAround,
  isItem,
  toggleHeading,
  toggleList,
  toggleQuote,
  toggleTasks,
} from "#app/panel/markdown/visual/commands.ts";

const { nodes: NODES, marks: MARKS } = MARKDOWN_SCHEMA;

/** The editor's plugins; Ctrl+K runs `openLink`. */
export function createPlugins(topLevel: number, openLink: Command): Plugin[] {
  return [
    inputRules({ rules: createInputRules(topLevel) }),
    keymap({
      "Mod-z": undo,
      "Mod-Shift-z": redo,
      "Mod-y": redo,
      "Mod-b": toggleMark(MARKS.strong),
      "Mod-i": toggleMark(MARKS.emphasis),
      "Mod-e": toggleMark(MARKS.code),
      "Mod-k": openLink,
      "Mod-Alt-1": toggleHeading(topLevel),
      "Mod-Alt-2": toggleHeading(topLevel + 1),
      "Mod-Shift-7": toggleList(NODES.ordered_list),
      "Mod-Shift-8": toggleList(NODES.bullet_list),
      "Mod-Shift-9": toggleTasks,
      "Mod-Shift-.": toggleQuote,
      "Mod-]": sinkListItem(NODES.list_item),
      "Mod-[": liftListItem(NODES.list_item),
      "Alt-ArrowUp": selectParentNode,
      // Moves between cells; outside of tables, and at their ends, Tab leaves the editor.
      Tab: goToNextCell(1),
      "Shift-Tab": goToNextCell(-1),
      Backspace: chainCommands(undoInputRule, liftFirstItem),
      Enter: chainCommands(goToNextRow, splitItem),
      "Shift-Enter": chainCommands(exitCode, insertBreak),
      "Mod-Enter": chainCommands(exitCode, insertBreak),
    }),
    keymap(baseKeymap),
    history(),
    dropCursor({ color: "currentColor", width: 2 }),
    gapCursor(),
    tableEditing(),
    markNearBlocks(),
  ];
}

/** Cells and code have no line breaks. */
const insertBreak: Command = (state, dispatch) => {
  const { type } = state.selection.$from.parent;
  if (type === NODES.paragraph || type === NODES.heading) {
    dispatch?.(state.tr.replaceSelectionWith(NODES.hard_break.create()).scrollIntoView());
  }
  return true;
};

/** The item after a task is an open task. */
const splitItem: Command = (state, dispatch) => {
  const isTask = (findAround(state.selection, isItem)?.node.attrs["checked"] ?? null) !== null;
  return splitListItem(NODES.list_item, { checked: isTask ? false : null })(state, dispatch);
};

/** Backspace at the start of an item ends it, as in word processors. */
const liftFirstItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const item = findAround(state.selection, isItem);
  if (!empty || item === null || $from.parentOffset > 0 || $from.pos !== item.pos + 2) return false;
  return liftListItem(NODES.list_item)(state, dispatch);
};

/** Enter in a table goes to the cell below, and adds a row after the last one. */
const goToNextRow: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  if ($from.parent.type !== NODES.table_cell) return false;
  const [table, row, column] = [$from.node(-2), $from.index(-2), $from.index(-1)];
  if (row === table.childCount - 1) addRowAfter(state, dispatch);
  const { tr } = view?.state ?? state;
  let pos = $from.start(-2);
  for (let index = 0; index <= row; index += 1) pos += table.child(index).nodeSize;
  const next = tr.doc.nodeAt(pos);
  if (next === null) return true;
  pos += 1;
  for (let index = 0; index < column; index += 1) pos += next.child(index).nodeSize;
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView());
  return true;
};

/** Typed Markdown is converted, and web addresses become links. */
function createInputRules(topLevel: number): InputRule[] {
  return [
    textblockTypeInputRule(/^(#{1,4})\s$/, NODES.heading, ([, marks = ""]) => ({
      depth: Math.min(6, Math.max(marks.length, topLevel)),
    })),
    wrappingInputRule(/^\s*[-+*]\s$/, NODES.bullet_list),
    wrappingInputRule(
      /^(\d{1,9})[.)]\s$/,
      NODES.ordered_list,
      ([, number]) => ({ start: Number(number) }),
      ([, number], { childCount, attrs }) => childCount + Number(attrs["start"]) === Number(number),
    ),
    wrappingInputRule(/^\s*>\s$/, NODES.blockquote),
    textblockTypeInputRule(/^```$/, NODES.code_block),
    new InputRule(/(?:^|\s)((?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)])\s$/i, linkTyped),
    new InputRule(/(?:^|\s)([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})\s$/i, linkTyped),
  ];
}

const linkTyped: ConstructorParameters<typeof InputRule>[1] = (state, match, start, end) => {
  const [all, address = ""] = match;
  const from = start + all.indexOf(address);
  const to = from + address.length;
  if (state.doc.rangeHasMark(from, Math.min(to, end), MARKS.link)) return null;
  const url =
    address.includes("@") && !/^(?:https?:|www)/i.test(address)
      ? `mailto:${address}`
      : address.replace(/^www\./i, "http://www.");
  return state.tr
    .addMark(from, Math.min(to, end), MARKS.link.create({ url }))
    .insertText(all.slice(-1), end)
    .removeStoredMark(MARKS.link);
};

/** How many blocks before and after the selection are marked. */
const NEAR = 2;

/** Gives the blocks around the selection a class, so that the browser renders them even off screen. */
const markNearBlocks = () => new Plugin({ props: { decorations } });

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
