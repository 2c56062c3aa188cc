import type { Nodes, Root } from "mdast";

import { createDefinitionFinder, isLoose } from "#app/panel/markdown/format/read-markdown.ts";

/** What a tree says on the site, as nested arrays: two texts with equal ones are rendered alike. */
type Meaning = string | number | boolean | null | undefined | Meaning[];

/** Describes what the site renders of a text, without how it is written; footnotes are not described. */
export function describePage(tree: Root): string {
  const findDefinition = createDefinitionFinder(tree);
  return JSON.stringify(describe(tree, false));

  function describeAll(children: readonly Nodes[], loose = false): Meaning[] {
    const meanings: Meaning[] = [];
    for (const child of children) {
      if (child.type === "definition") continue;
      const meaning = describe(child, loose);
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
      case "inlineCode":
        return [node.type, node.value];
      case "code":
        return [node.type, node.lang, node.value];
      case "heading":
        return [node.type, node.depth, ...describeAll(node.children)];
      case "list":
        return [
          node.type,
          node.ordered === true && (node.start ?? 1),
          ...describeAll(node.children, isLoose(node)),
        ];
      case "listItem":
        return [node.type, loose, node.checked, ...describeAll(node.children)];
      case "table":
        return [
          node.type,
          ...node.children.map((row) =>
            (node.align ?? row.children).map((align, column) => [
              typeof align === "string" ? align : null,
              ...describeAll(row.children[column]?.children ?? []),
            ]),
          ),
        ];
      case "link":
      case "linkReference": {
        const target = node.type === "link" ? node : findDefinition(node.identifier);
        return ["link", target?.url, target?.title, ...describeAll(node.children)];
      }
      case "image":
      case "imageReference": {
        const target = node.type === "image" ? node : findDefinition(node.identifier);
        return ["image", target?.url, target?.title, node.alt];
      }
      default:
        return [node.type, ...("children" in node ? describeAll(node.children) : [])];
    }
  }
}
