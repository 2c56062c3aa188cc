import type { Definition, Nodes, Root } from "mdast";

import { listNodes } from "#domain/links/markdown-outline.ts";

/**
 * Replaces links and pictures by reference by ones with their address; every other node, and a reference without a
 * definition, is returned as it is.
 */
export function createReferenceResolver(tree: Root): (node: Nodes) => Nodes {
  const definitions = new Map<string, Definition>();
  for (const node of listNodes(tree)) {
    if (node.type !== "definition") continue;
    const name = node.identifier.toUpperCase();
    // The first of a name counts, as on the site.
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
