import type { Definition, Heading, Nodes } from "mdast";
import { type Extension, fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";

/** A heading of a Markdown text; `start` is the offset of its first character. */
interface OutlineHeading {
  depth: number;
  text: string;
  start: number;
}

/** What a Markdown text links, shows and is divided by, in its order. */
export interface MarkdownOutline {
  headings: OutlineHeading[];
  links: { address: string; text: string }[];
  pictures: { address: string; alt: string }[];
}

/** Most of a site's texts do not change between two reviews, and parsing takes most of a review's time. */
const MAX_RECALLED = 2000;
const recalled = new Map<string, MarkdownOutline>();

/** The outline of an administrator's Markdown, parsed as the site's pages parse it. */
export function outlineMarkdown(text: string): MarkdownOutline {
  const known = recalled.get(text);
  if (known !== undefined) return known;
  const outline = readOutline(parseMarkdown(text));
  const [oldest] = recalled.keys();
  if (recalled.size >= MAX_RECALLED && oldest !== undefined) recalled.delete(oldest);
  recalled.set(text, outline);
  return outline;
}

/** The syntax tree, with the extensions of remark-gfm, which the site's pages use. */
export function parseMarkdown(text: string, ...extensions: Extension[]) {
  return fromMarkdown(text, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown(), ...extensions],
  });
}

function readOutline(tree: Nodes): MarkdownOutline {
  const outline: MarkdownOutline = { headings: [], links: [], pictures: [] };
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
  { headings, links, pictures }: MarkdownOutline,
  node: Nodes,
  definitions: ReadonlyMap<string, string>,
): void {
  switch (node.type) {
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
