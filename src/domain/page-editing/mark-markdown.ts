import type { Nodes, Text } from "mdast";

import { isCostlyMarkdown } from "#domain/links/markdown-cost.ts";
import { parseMarkdown } from "#domain/links/markdown-outline.ts";
import { endMark, startMark, stripMarks } from "#domain/page-editing/marks.ts";

/**
 * Markdown with a mark before its first word and one after its last, where they change nothing of what it says; as it is
 * when there is no such place. Footnotes have a number that is computed of the whole text.
 */
export function markMarkdown(markdown: string, index: number): string {
  if (markdown.includes("[^") || isCostlyMarkdown(markdown)) return markdown;
  const tree = parseMarkdown(markdown);
  const words = listWords(tree, false);
  const start = words[0]?.position?.start.offset;
  const end = words.at(-1)?.position?.end.offset;
  if (start === undefined || end === undefined) return markdown;
  const marked =
    markdown.slice(0, start) +
    startMark(index) +
    markdown.slice(start, end) +
    endMark(index) +
    markdown.slice(end);
  return describe(parseMarkdown(marked)) === describe(tree) ? marked : markdown;
}

/** The texts of a tree, but those of links, whose addresses may be written in them. */
function listWords(node: Nodes, isInLink: boolean): Text[] {
  if (node.type === "text") return isInLink || node.value.trim() === "" ? [] : [node];
  if (!("children" in node)) return [];
  return node.children.flatMap((child) => listWords(child, isInLink || node.type === "link"));
}

function describe(tree: Nodes): string {
  return stripMarks(
    JSON.stringify(tree, (key, value: unknown) => (key === "position" ? undefined : value)),
  );
}
