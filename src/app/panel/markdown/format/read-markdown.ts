import type { Definition, List, ListItem, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import type { Mark, Node } from "prosemirror-model";

import { MARKDOWN_SCHEMA } from "#app/panel/markdown/format/schema.ts";
import { listNodes } from "#domain/links/markdown-outline.ts";

const { nodes: NODES, marks: MARKS } = MARKDOWN_SCHEMA;

/** Names what the visual editor does not support, to follow "Este texto tiene". */
export class UnsupportedMarkdown extends Error {
  override name = "UnsupportedMarkdown";
}

/**
 * Converts a syntax tree to the editor's document, one block for each of its children.
 *
 * @throws {UnsupportedMarkdown}
 */
export function readMarkdown(tree: Root): Node {
  const read = createReader(createReferenceResolver(tree));
  const blocks = tree.children.map((child) =>
    child.type === "definition" ? readDefinition(child) : read(child),
  );
  const doc = NODES.doc.create(null, blocks.length > 0 ? blocks : [NODES.paragraph.create()]);
  try {
    doc.check();
  } catch {
    throw new UnsupportedMarkdown(OTHER_FORMAT);
  }
  return doc;
}

/** Names anything else. */
export const OTHER_FORMAT = "formato";

const UNSUPPORTED: Readonly<Partial<Record<Nodes["type"], string>>> = {
  footnoteDefinition: "notas al pie",
  footnoteReference: "notas al pie",
  html: "código HTML",
  definition: "direcciones de enlaces dentro de una lista o cita",
};

function refuse({ type }: Nodes): never {
  throw new UnsupportedMarkdown(UNSUPPORTED[type] ?? OTHER_FORMAT);
}

function readDefinition({ identifier, label, url, title }: Definition): Node {
  return NODES.definition.create({ identifier, label: label ?? identifier, url, title });
}

type Resolve = ReturnType<typeof createReferenceResolver>;

function createReader(resolve: Resolve) {
  const readInline = (children: readonly PhrasingContent[]) => readPhrasing(children, [], resolve);

  const readBlocks = (children: readonly RootContent[]) =>
    children.length > 0 ? children.map(readBlock) : [NODES.paragraph.create()];

  function readBlock(node: RootContent): Node {
    switch (node.type) {
      case "paragraph":
        return NODES.paragraph.create(null, readInline(node.children));
      case "heading":
        return NODES.heading.create({ depth: node.depth }, readInline(node.children));
      case "blockquote":
        return NODES.blockquote.create(null, readBlocks(node.children));
      case "list":
        return readList(node);
      case "code":
        return NODES.code_block.create(
          { lang: node.lang, meta: node.meta },
          node.value === "" ? [] : [MARKDOWN_SCHEMA.text(node.value)],
        );
      case "thematicBreak":
        return NODES.thematic_break.create();
      case "table":
        return NODES.table.create(
          null,
          node.children.map((row) =>
            NODES.table_row.create(
              null,
              // As on the site, where the first row determines the number of cells.
              (node.align ?? row.children).map((align, column) =>
                NODES.table_cell.create(
                  { align: typeof align === "string" ? align : null },
                  readInline(row.children[column]?.children ?? []),
                ),
              ),
            ),
          ),
        );
      default:
        return refuse(node);
    }
  }

  function readList(list: List): Node {
    const items = list.children.map((item: ListItem) =>
      NODES.list_item.create({ checked: item.checked ?? null }, readBlocks(item.children)),
    );
    const loose = isLoose(list);
    return list.ordered
      ? NODES.ordered_list.create({ loose, start: list.start ?? 1 }, items)
      : NODES.bullet_list.create({ loose }, items);
  }
  return readBlock;
}

/** Whether the site renders a list's items as paragraphs. */
export function isLoose({ spread, children }: List): boolean {
  return spread === true || children.some((item) => item.spread ?? item.children.length > 1);
}

function readPhrasing(
  children: readonly PhrasingContent[],
  marks: readonly Mark[],
  resolve: Resolve,
): Node[] {
  const depth = marks.length;
  const readInside = (inside: readonly PhrasingContent[], mark: Mark) =>
    readPhrasing(inside, mark.addToSet(marks), resolve);

  function readNode(node: Nodes): Node[] {
    switch (node.type) {
      case "text":
      // The site shows HTML as text.
      case "html":
        return readText(node.value, marks);
      case "inlineCode":
        return node.value === ""
          ? refuse(node)
          : [MARKDOWN_SCHEMA.text(node.value, MARKS.code.create().addToSet(marks))];
      case "strong":
      case "emphasis":
      case "delete":
        return readInside(node.children, MARKS[node.type].create({ depth }));
      case "link": {
        const { url, title = null } = node;
        return readInside(node.children, MARKS.link.create({ url, title, depth }));
      }
      case "image": {
        const { url, alt, title = null } = node;
        return [NODES.image.create({ url, alt: alt ?? "", title }, null, marks)];
      }
      case "break":
        return [NODES.hard_break.create(null, null, marks)];
      default:
        return refuse(node);
    }
  }
  return children.flatMap((child) => readNode(resolve(child)));
}

/** A line break of the text is a space on the page. */
function readText(text: string, marks: readonly Mark[]): Node[] {
  const soft = MARKS.soft_break.create().addToSet(marks);
  return text
    .split(/(\n)/)
    .filter((part) => part !== "")
    .map((part) =>
      part === "\n" ? MARKDOWN_SCHEMA.text(" ", soft) : MARKDOWN_SCHEMA.text(part, marks),
    );
}

/**
 * Resolves reference links and images to inline ones. Other nodes, and references without a definition, are returned
 * unchanged.
 */
export function createReferenceResolver(tree: Root): (node: Nodes) => Nodes {
  const definitions = new Map<string, Definition>();
  for (const node of listNodes(tree)) {
    if (node.type !== "definition") continue;
    const name = node.identifier.toUpperCase();
    // As on the site, the first definition wins.
    if (!definitions.has(name)) definitions.set(name, node);
  }
  return (node) => {
    if (node.type !== "linkReference" && node.type !== "imageReference") return node;
    const definition = definitions.get(node.identifier.toUpperCase());
    if (definition === undefined) return node;
    const { url, title } = definition;
    return node.type === "linkReference"
      ? { type: "link", url, title: title ?? null, children: node.children }
      : { type: "image", url, title: title ?? null, alt: node.alt ?? "" };
  };
}
