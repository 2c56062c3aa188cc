import type { Nodes, Root } from "mdast";

import { isLoose } from "#app/panel/markdown/format/read-markdown.ts";
import { createReferenceResolver } from "#app/panel/markdown/format/references.ts";

/** What a node says on the site: its text, or its type, attributes and children. */
type Meaning = string | number | boolean | null | undefined | Meaning[];

/** The attributes that the site renders. */
const RENDERED = ["depth", "value", "lang", "url", "title", "alt"] as const;

/**
 * Describes what the site renders of a text, without how it is written: texts with equal descriptions are rendered
 * alike. Footnotes are not described.
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
        // The first row says how many cells there are.
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
