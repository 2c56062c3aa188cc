import type {
  AlignType,
  BlockContent,
  List,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Mark, Node } from "prosemirror-model";

/** Serializes blocks of the editor's document to Markdown, without a final line break. */
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

/** Whether a block is blank, which Markdown cannot represent. */
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

/** An inline node, with the marks that are not serialized yet. */
interface Piece {
  node: Node;
  marks: readonly Mark[];
}

/** The inline content of a block, without white space and line breaks at its edges, which Markdown does not have. */
function writePhrasing(block: Node): PhrasingContent[] {
  const pieces = block.children.map((node) => ({ node, marks: node.marks.filter(isWritten) }));
  return trimEdges(nestMarks(pieces));
}

/** `code` and `soft_break` are serialized with their text. */
function isWritten({ type }: Mark): boolean {
  return type.name !== "code" && type.name !== "soft_break";
}

function nestMarks(pieces: readonly Piece[]): PhrasingContent[] {
  const written: PhrasingContent[] = [];
  for (let index = 0; index < pieces.length;) {
    const outer = findOuterMark(pieces, index);
    if (outer === null) {
      const piece = pieces[index];
      if (piece) append(written, writeLeaf(piece.node));
      index += 1;
    } else {
      const inside = pieces.slice(index, outer.end).map(({ node, marks }) => ({
        node,
        marks: marks.filter((mark) => !isSame(mark, outer.mark)),
      }));
      for (const part of wrap(outer.mark, nestMarks(inside))) append(written, part);
      index = outer.end;
    }
  }
  return written;
}

function isSame(one: Mark, other: Mark): boolean {
  return (
    one.type === other.type &&
    one.attrs["url"] === other.attrs["url"] &&
    one.attrs["title"] === other.attrs["title"]
  );
}

/** The mark that covers most of the following pieces; on a tie, the one that was outside. */
function findOuterMark(
  pieces: readonly Piece[],
  start: number,
): { mark: Mark; end: number } | null {
  let outer: { mark: Mark; end: number } | null = null;
  for (const mark of pieces[start]?.marks ?? []) {
    let end = start + 1;
    while (pieces[end]?.marks.some((other) => isSame(other, mark))) end += 1;
    const isOuter =
      outer === null ||
      end > outer.end ||
      (end === outer.end && depthOf(mark) < depthOf(outer.mark));
    if (isOuter) outer = { mark, end };
  }
  return outer;
}

function depthOf(mark: Mark): number {
  return (mark.attrs["depth"] as number | null) ?? 0;
}

function writeLeaf(node: Node): PhrasingContent {
  const { attrs, marks, text = "" } = node;
  switch (node.type.name) {
    case "image":
      return {
        type: "image",
        url: attrs["url"] as string,
        alt: attrs["alt"] as string,
        title: attrs["title"] as string | null,
      };
    case "hard_break":
      return { type: "break" };
    default: {
      if (marks.some(({ type }) => type.name === "code"))
        return { type: "inlineCode", value: text };
      const isSoft = text === " " && marks.some(({ type }) => type.name === "soft_break");
      return { type: "text", value: isSoft ? "\n" : text };
    }
  }
}

/** Wraps content in its mark. White space at its edges stays outside, as Markdown would have to escape it. */
function wrap(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  const name = mark.type.name as "strong" | "emphasis" | "delete" | "link";
  const before = cutEdge(children, 0, /^[ \n]+/);
  const after = cutEdge(children, -1, /[ \n]+$/);
  const around = (text: string): PhrasingContent[] =>
    text === "" ? [] : [{ type: "text", value: text }];
  if (children.length === 0) return around(before + after);
  const inside =
    name === "link"
      ? ({
          type: name,
          url: mark.attrs["url"] as string,
          title: mark.attrs["title"] as string | null,
          children,
        } as PhrasingContent)
      : { type: name, children };
  return [...around(before), inside, ...around(after)];
}

/** Cuts white space off the first (0) or last (-1) text. @returns what was cut */
function cutEdge(children: PhrasingContent[], at: 0 | -1, space: RegExp): string {
  const edge = children.at(at);
  if (edge?.type !== "text") return "";
  const [cut = ""] = space.exec(edge.value) ?? [];
  const value =
    at === 0 ? edge.value.slice(cut.length) : edge.value.slice(0, edge.value.length - cut.length);
  const rest: PhrasingContent[] = value === "" ? [] : [{ type: "text", value }];
  children.splice(at === 0 ? 0 : children.length - 1, 1, ...rest);
  return cut;
}

function trimEdges(children: PhrasingContent[]): PhrasingContent[] {
  let { length } = children;
  do {
    ({ length } = children);
    cutEdge(children, 0, /^[ \t\n]+/);
    cutEdge(children, -1, /[ \t\n]+$/);
    while (children.at(-1)?.type === "break") children.pop();
    while (children[0]?.type === "break") children.shift();
  } while (children.length < length);
  return children;
}

/** Joins adjacent texts, so that they are escaped as a whole. */
function append(written: PhrasingContent[], part: PhrasingContent): void {
  const last = written.at(-1);
  if (last?.type === "text" && part.type === "text") {
    written[written.length - 1] = { type: "text", value: last.value + part.value };
  } else if (last?.type === "inlineCode" && part.type === "inlineCode") {
    written[written.length - 1] = { type: "inlineCode", value: last.value + part.value };
  } else {
    written.push(part);
  }
}
