import type { Nodes, Root, RootContent } from "mdast";
import type { Node } from "prosemirror-model";

import {
  createReferenceResolver,
  isLoose,
  readMarkdown,
  OTHER_FORMAT,
  UnsupportedMarkdown,
} from "#app/panel/markdown/format/read-markdown.ts";
import { writeMarkdown } from "#app/panel/markdown/format/write-markdown.ts";
import { listNodes, parseMarkdown } from "#domain/links/markdown-outline.ts";

/** A text that was opened in the editor: its document, and each block's position in the source. */
export interface OpenedMarkdown {
  text: string;
  doc: Node;
  /** The blocks' offsets in the source, in order; null for one that must be serialized again. */
  places: readonly ({ start: number; end: number } | null)[];
}

/** Longer texts would slow down typing; no page has any. */
const MAX_LENGTH = 200_000;

/**
 * Opens a text in the visual editor, if the site would render it the same after the editor serialized it.
 *
 * @returns otherwise the name of what the editor does not support, to follow "Este texto tiene"
 */
export function openMarkdown(text: string): OpenedMarkdown | { unknown: string } {
  if (text.length > MAX_LENGTH) return { unknown: "más de 200.000 caracteres" };
  const tree = parseMarkdown(text);
  try {
    const doc = readMarkdown(tree);
    const written = parseMarkdown(writeMarkdown(doc.children));
    if (describePage(written) !== describePage(tree)) return { unknown: OTHER_FORMAT };
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

/** Indented blocks, and those with unclosed code, may mean something else between other blocks. */
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

/** What the site renders of a node: its text, or its type, attributes and children. */
type Meaning = string | number | boolean | null | undefined | Meaning[];

/** The attributes that the site renders. */
const RENDERED = ["depth", "value", "lang", "url", "title", "alt"] as const;

/**
 * Describes what the site renders of a text, whatever its syntax: texts with equal descriptions are rendered the same.
 * Ignores footnotes.
 */
export function describePage(tree: Root): string {
  const resolve = createReferenceResolver(tree);

  function describeAll(children: readonly Nodes[], loose = false): Meaning[] {
    const meanings: Meaning[] = [];
    for (const child of children) {
      if (child.type === "definition") continue;
      const meaning = describe(resolve(child), loose);
      const last = meanings.at(-1);
      if (typeof meaning === "string" && typeof last === "string") {
        meanings[meanings.length - 1] = last + meaning;
      } else {
        meanings.push(meaning);
      }
    }
    return meanings;
  }

  function describe(node: Nodes, loose: boolean): Meaning {
    switch (node.type) {
      case "text":
      case "html":
        return node.value;
      case "list": {
        const { ordered, start } = node;
        const number = ordered === true && (start ?? 1);
        return [node.type, number, ...describeAll(node.children, isLoose(node))];
      }
      case "listItem":
        return [node.type, loose, node.checked, ...describeAll(node.children)];
      case "table":
        // The first row determines the number of cells.
        return node.children.map((row) =>
          (node.align ?? row.children).map((align, column) => [
            typeof align === "string" ? align : null,
            ...describeAll(row.children[column]?.children ?? []),
          ]),
        );
      default: {
        const attributes = node as { [name in (typeof RENDERED)[number]]?: Meaning };
        return [
          node.type,
          ...RENDERED.map((name) => attributes[name]),
          ...("children" in node ? describeAll(node.children) : []),
        ];
      }
    }
  }
  return JSON.stringify(describe(tree, false));
}
