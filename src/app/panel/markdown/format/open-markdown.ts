import type { RootContent } from "mdast";
import type { Node } from "prosemirror-model";

import {
  readMarkdown,
  SOMETHING,
  UnsupportedMarkdown,
} from "#app/panel/markdown/format/read-markdown.ts";
import { describePage } from "#app/panel/markdown/format/same-page.ts";
import { writeMarkdown } from "#app/panel/markdown/format/write-markdown.ts";
import { listNodes, parseMarkdown } from "#domain/links/markdown-outline.ts";

/** A text that was opened in the editor: its document, and where each block was written. */
export interface OpenedMarkdown {
  text: string;
  doc: Node;
  /** Offsets of the document's blocks in the text, in their order; null for one that must be written again. */
  places: readonly ({ start: number; end: number } | null)[];
}

/** Longer texts, which no page has, would slow down typing. */
const MAX_LENGTH = 200_000;

/**
 * Opens a text in the visual editor: only if the site would render it alike after the editor wrote all of it.
 *
 * @returns what the text has that the editor does not know, in the words that follow "Este texto tiene"
 */
export function openMarkdown(text: string): OpenedMarkdown | { unknown: string } {
  if (text.length > MAX_LENGTH) return { unknown: "más de 200.000 caracteres" };
  const tree = parseMarkdown(text);
  try {
    const doc = readMarkdown(tree);
    const written = parseMarkdown(writeMarkdown(doc.children));
    if (describePage(written) !== describePage(tree)) return { unknown: SOMETHING };
    return { text, doc, places: findPlaces(tree.children, text) };
  } catch (error) {
    if (error instanceof UnsupportedMarkdown) return { unknown: error.message };
    throw error;
  }
}

function findPlaces(nodes: readonly RootContent[], text: string): OpenedMarkdown["places"] {
  return nodes.map((node, index) => {
    const before = nodes[index - 1];
    // After indented code, `7) text` is no list (micromark).
    return before?.type === "code" && hasOpenCode(before, text) ? null : findPlace(node, text);
  });
}

/** What is indented, and code that is not closed, also inside of it, means something else between other blocks. */
function findPlace(node: RootContent, text: string): { start: number; end: number } | null {
  if (node.position?.start.column !== 1 || hasOpenCode(node, text)) return null;
  const [start, end] = [node.position.start.offset, node.position.end.offset];
  return start === undefined || end === undefined ? null : { start, end };
}

function hasOpenCode(node: RootContent, text: string): boolean {
  return listNodes(node).some(({ type, position }) => {
    const source = text.slice(position?.start.offset, position?.end.offset);
    return type === "code" && !/^(`{3,}|~{3,})[^]*\n[ \t>]*\1[`~]*$/.test(source);
  });
}
