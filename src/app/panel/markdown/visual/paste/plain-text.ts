import { DOMParser as DocumentParser, type ResolvedPos, type Slice } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";

/** A list item: its indentation, its number or bullet, and its text. */
const ITEM = /^([ \t\u00A0]{0,40})(?:[•●▪◦‣·*–—-]|(\d{1,4})[.)])[ \t\u00A0]+(\S.*)$/;
/** Struck-out text in WhatsApp. */
const STRUCK = /(?<![\p{L}\p{N}~])~(?=[^\s~])([^~]{1,500})(?<=\S)~(?![\p{L}\p{N}~])/gu;
/** Longer texts are pasted unchanged. */
const MAX_LINES = 2000;

/**
 * Parses pasted plain text: lines that start with a bullet or a number are lists, and `~texto~` is struck out.
 *
 * @returns null for text with neither, in a cell and with Shift: it is pasted unchanged
 */
export function readPlainText(
  text: string,
  $context: ResolvedPos,
  isPlain: boolean,
  view: EditorView,
  // ProseMirror's types do not say that null leaves the text to it.
): Slice {
  const lines = text.split(/\r\n?|\n/).slice(0, MAX_LINES + 1);
  const hasFormat = lines.some((line) => ITEM.test(line)) || text.search(STRUCK) !== -1;
  const isHere = $context.parent.type.name === "paragraph" && !isPlain;
  if (!hasFormat || !isHere || lines.length > MAX_LINES) return null as unknown as Slice;
  const { schema } = view.state;
  return DocumentParser.fromSchema(schema).parseSlice(layOutLines(lines), { context: $context });
}

interface OpenList {
  list: HTMLElement;
  indent: number;
}

function layOutLines(lines: readonly string[]): HTMLElement {
  const body = document.createElement("div");
  let lists: readonly OpenList[] = [];
  for (const line of lines) {
    const [, space = "", number, said = ""] = ITEM.exec(line) ?? [];
    if (said === "") {
      lists = [];
      if (line.trim() !== "") body.append(createLine("p", line));
      continue;
    }
    lists = openList(lists, body, { number, indent: space.replaceAll("\t", "    ").length });
    const item = document.createElement("li");
    item.append(createLine("p", said));
    lists.at(-1)?.list.append(item);
  }
  return body;
}

/** The lists around an item, innermost last; starts a new list if necessary. */
function openList(
  lists: readonly OpenList[],
  body: HTMLElement,
  { number, indent }: { number: string | undefined; indent: number },
): readonly OpenList[] {
  const tag = number === undefined ? "ul" : "ol";
  const around = lists.filter((outer) => outer.indent <= indent);
  const last = around.at(-1);
  if (last?.indent === indent && last.list.localName === tag) return around;
  const outside = around.filter((outer) => outer.indent < indent);
  const list = document.createElement(tag);
  if (number !== undefined) list.setAttribute("start", number);
  (outside.at(-1)?.list.lastElementChild ?? body).append(list);
  return [...outside, { list, indent }];
}

function createLine(tag: string, text: string): HTMLElement {
  const line = document.createElement(tag);
  let end = 0;
  for (const match of text.matchAll(STRUCK)) {
    const struck = document.createElement("del");
    struck.append(match[1] ?? "");
    line.append(text.slice(end, match.index), struck);
    end = match.index + match[0].length;
  }
  line.append(text.slice(end));
  return line;
}
