import type { AlignType, BlockContent, List, Root, RootContent, TableRow } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Node } from "prosemirror-model";

import { writePhrasing } from "#app/panel/markdown/format/write-phrasing.ts";

/** Writes blocks of the editor's document as Markdown, without a line break at the end. */
export function writeMarkdown(blocks: readonly Node[]): string {
  const tree: Root = { type: "root", children: blocks.flatMap(writeBlock) };
  return toMarkdown(tree, {
    bullet: "-",
    emphasis: "_",
    rule: "-",
    fences: true,
    listItemIndent: "one",
    extensions: [gfmToMarkdown()],
  }).replace(/\n+$/, "");
}

/** Whether Markdown cannot hold a block: it would disappear. */
export function isBlank(node: Node): boolean {
  return node.type.name === "paragraph" && writePhrasing(node).length === 0;
}

/** The syntax tree of a block; none for a blank paragraph. */
function writeBlock(node: Node): RootContent[] {
  const { attrs } = node;
  switch (node.type.name) {
    case "paragraph":
      return isBlank(node) ? [] : [{ type: "paragraph", children: writePhrasing(node) }];
    case "heading":
      return [
        {
          type: "heading",
          depth: attrs["depth"] as 1 | 2 | 3 | 4 | 5 | 6,
          children: writePhrasing(node),
        },
      ];
    case "blockquote":
      return [{ type: "blockquote", children: writeChildren(node) }];
    case "bullet_list":
    case "ordered_list":
      return [writeList(node)];
    case "code_block":
      return [
        {
          type: "code",
          lang: attrs["lang"] as string | null,
          meta: attrs["meta"] as string | null,
          value: node.textContent,
        },
      ];
    case "thematic_break":
      return [{ type: "thematicBreak" }];
    case "table":
      return [writeTable(node)];
    case "definition":
      return [
        {
          type: "definition",
          identifier: attrs["identifier"] as string,
          label: attrs["label"] as string,
          url: attrs["url"] as string,
          title: attrs["title"] as string | null,
        },
      ];
    default:
      throw new Error(`No Markdown for ${node.type.name}`);
  }
}

function writeChildren(node: Node): BlockContent[] {
  return node.children.flatMap(writeBlock) as BlockContent[];
}

function writeList(node: Node): List {
  const spread = node.attrs["loose"] as boolean;
  return {
    type: "list",
    ordered: node.type.name === "ordered_list",
    start: (node.attrs["start"] as number | undefined) ?? null,
    spread,
    children: node.children.map((item) => ({
      type: "listItem",
      spread,
      checked: item.attrs["checked"] as boolean | null,
      children: writeChildren(item),
    })),
  };
}

function writeTable(node: Node) {
  return {
    type: "table" as const,
    align: node.firstChild?.children.map((cell) => cell.attrs["align"] as AlignType) ?? [],
    children: node.children.map((row): TableRow => ({
      type: "tableRow",
      children: row.children.map((cell) => ({
        type: "tableCell",
        children: writePhrasing(cell),
      })),
    })),
  };
}
