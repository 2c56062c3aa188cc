import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListChecks,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table,
  TextQuote,
  Undo2,
} from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { liftListItem, sinkListItem } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from "prosemirror-tables";

import { MARKDOWN_SCHEMA } from "#app/panel/markdown/format/schema.ts";
import {
  findAround,
  findLink,
  findPicture,
  hasMark,
  headingDepth,
  insertTable,
  isInList,
  isInQuote,
  isInTask,
  isList,
  toggleHeading,
  toggleList,
  toggleQuote,
  toggleTasks,
} from "#app/panel/markdown/visual/commands.ts";

const { nodes: NODES, marks: MARKS } = MARKDOWN_SCHEMA;

/** A button of the toolbar. */
export interface Tool {
  label: string;
  icon: LucideIcon;
  /** In the format of `aria-keyshortcuts`; Control stands for Command too. */
  keys?: string;
  run: Command;
  /** Whether it is active at the selection; missing for actions without a state. */
  isOn?: (state: EditorState) => boolean;
}

/** The dialogs that the toolbar opens. */
export interface ToolDialogs {
  openLink: Command;
  openPicture: Command;
}

/** The tools in their order; `topLevel` is the level of a text's highest headings. */
export function listTools(topLevel: number, { openLink, openPicture }: ToolDialogs): Tool[] {
  const heading = (label: string, icon: LucideIcon, level: number, keys: string): Tool => ({
    label,
    icon,
    keys,
    run: toggleHeading(level),
    // The first level is shown as the second.
    isOn: (state) =>
      Math.max(headingDepth(state) ?? 0, 2) === level && headingDepth(state) !== null,
  });
  return [
    heading("Título", Heading2, topLevel, "Control+Alt+1"),
    heading("Subtítulo", Heading3, topLevel + 1, "Control+Alt+2"),
    {
      label: "Negrita",
      icon: Bold,
      keys: "Control+B",
      run: toggleMark(MARKS.strong),
      isOn: (state) => hasMark(state, MARKS.strong),
    },
    {
      label: "Cursiva",
      icon: Italic,
      keys: "Control+I",
      run: toggleMark(MARKS.emphasis),
      isOn: (state) => hasMark(state, MARKS.emphasis),
    },
    {
      label: "Enlace",
      icon: Link,
      keys: "Control+K",
      run: openLink,
      isOn: (state) => findLink(state).url !== "",
    },
    {
      label: "Lista",
      icon: List,
      keys: "Control+Shift+8",
      run: toggleList(NODES.bullet_list),
      isOn: (state) => isInList(state, NODES.bullet_list),
    },
    {
      label: "Lista numerada",
      icon: ListOrdered,
      keys: "Control+Shift+7",
      run: toggleList(NODES.ordered_list),
      isOn: (state) => isInList(state, NODES.ordered_list),
    },
    {
      label: "Lista de tareas",
      icon: ListChecks,
      keys: "Control+Shift+9",
      run: toggleTasks,
      isOn: ({ selection }) => isInTask(selection),
    },
    {
      label: "Imagen",
      icon: Image,
      run: openPicture,
      isOn: (state) => findPicture(state) !== null,
    },
    { label: "Tabla", icon: Table, run: insertTable, isOn: isInTable },
    {
      label: "Cita",
      icon: TextQuote,
      keys: "Control+Shift+.",
      run: toggleQuote,
      isOn: isInQuote,
    },
    {
      label: "Código",
      icon: Code,
      keys: "Control+E",
      run: toggleMark(MARKS.code),
      isOn: (state) => hasMark(state, MARKS.code),
    },
    { label: "Deshacer", icon: Undo2, keys: "Control+Z", run: undo },
    { label: "Rehacer", icon: Redo2, keys: "Control+Shift+Z", run: redo },
  ];
}

/** A labelled button that is only shown in a list or a table. */
export interface ContextTool {
  label: string;
  icon?: LucideIcon;
  run: Command;
}

/** The extra tools for the list or table at the selection. */
export function listContextTools(
  state: EditorState,
): { label: string; tools: ContextTool[] } | null {
  if (isInTable(state)) return { label: "Tabla", tools: TABLE_TOOLS };
  if (findAround(state.selection, isList)) return { label: "Lista", tools: LIST_TOOLS };
  return null;
}

const LIST_TOOLS: ContextTool[] = [
  { label: "Más adentro", icon: ListIndentIncrease, run: sinkListItem(NODES.list_item) },
  { label: "Más afuera", icon: ListIndentDecrease, run: liftListItem(NODES.list_item) },
];

const TABLE_TOOLS: ContextTool[] = [
  { label: "Fila arriba", run: addRowBefore },
  { label: "Fila abajo", run: addRowAfter },
  { label: "Columna a la izquierda", run: addColumnBefore },
  { label: "Columna a la derecha", run: addColumnAfter },
  { label: "Quitar fila", run: deleteRow },
  { label: "Quitar columna", run: deleteColumn },
  { label: "Quitar tabla", run: deleteTable },
];
