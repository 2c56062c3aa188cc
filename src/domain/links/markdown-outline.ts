import type { Definition, Heading, Nodes } from "mdast";
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";

import { splitMarkdown } from "#domain/links/markdown-limits.ts";
import { memoizeLru } from "#lib/lru.ts";

/** A heading of a Markdown text; `start` is the offset of its first character. */
interface OutlineHeading {
  depth: number;
  text: string;
  start: number;
}

/** A paragraph, also of a list, as readers see it, and the heading above it (empty before the first). */
interface OutlineParagraph {
  text: string;
  heading: string;
}

/** What a Markdown text says, links, shows and is divided by, in its order. */
interface MarkdownOutline {
  paragraphs: OutlineParagraph[];
  headings: OutlineHeading[];
  links: { address: string; text: string }[];
  pictures: { address: string; alt: string }[];
}

/**
 * The outline of an administrator's Markdown, parsed as the site's pages parse it. Most of a site's texts do not change
 * between two reviews, nor most of a text between two keys, and parsing takes most of a review's time.
 */
export const outlineMarkdown = memoizeLru(2000, (text): MarkdownOutline => {
  const outline: MarkdownOutline = { paragraphs: [], headings: [], links: [], pictures: [] };
  let offset = 0;
  for (const part of splitMarkdown(text)) {
    const { paragraphs, headings, links, pictures } = outlinePart(part);
    const above = outline.headings.at(-1)?.text ?? "";
    for (const { text: paragraph, heading } of paragraphs) {
      outline.paragraphs.push({ text: paragraph, heading: heading === "" ? above : heading });
    }
    for (const { start, ...heading } of headings) {
      outline.headings.push({ ...heading, start: start + offset });
    }
    outline.links.push(...links);
    outline.pictures.push(...pictures);
    offset += part.length;
  }
  return outline;
});

const outlinePart = memoizeLru(1000, (part) => readOutline(parseMarkdown(part)));

/** The syntax tree, with the extensions of remark-gfm, which the site's pages use. */
export function parseMarkdown(text: string, ...extensions: Extension[]) {
  return fromMarkdown(text, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown(), ...extensions],
  });
}

function readOutline(tree: Nodes): MarkdownOutline {
  const outline: MarkdownOutline = { paragraphs: [], headings: [], links: [], pictures: [] };
  const nodes = listNodes(tree);
  const definitions = new Map(
    nodes
      .filter((node): node is Definition => node.type === "definition")
      .toReversed()
      .map(({ identifier, url }) => [identifier, url]),
  );
  for (const node of nodes) addNode(outline, node, definitions);
  return outline;
}

function addNode(
  { paragraphs, headings, links, pictures }: MarkdownOutline,
  node: Nodes,
  definitions: ReadonlyMap<string, string>,
): void {
  switch (node.type) {
    case "paragraph":
      paragraphs.push({ text: toString(node), heading: headings.at(-1)?.text ?? "" });
      break;
    case "heading":
      headings.push(readHeading(node));
      break;
    case "link":
      links.push({ address: node.url, text: toString(node) });
      break;
    case "linkReference":
      links.push({ address: definitions.get(node.identifier) ?? "", text: toString(node) });
      break;
    case "image":
      pictures.push({ address: node.url, alt: node.alt ?? "" });
      break;
    case "imageReference":
      pictures.push({ address: definitions.get(node.identifier) ?? "", alt: node.alt ?? "" });
      break;
    default:
  }
}

function readHeading(node: Heading): OutlineHeading {
  return { depth: node.depth, text: toString(node), start: node.position?.start.offset ?? 0 };
}

/** The nodes of a tree, in the text's order. */
export function listNodes(tree: Nodes): Nodes[] {
  const nodes: Nodes[] = [tree];
  if ("children" in tree) for (const child of tree.children) nodes.push(...listNodes(child));
  return nodes;
}
