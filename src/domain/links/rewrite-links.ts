import type { Extension } from "mdast-util-from-markdown";
import { decodeString } from "micromark-util-decode-string";

import { listNodes, parseMarkdown } from "#domain/links/markdown-outline.ts";

/** Where a Markdown text writes an address: offsets of its characters, and what they mean. */
interface Destination {
  start: number;
  end: number;
  address: string;
}

/**
 * Replaces addresses of links and pictures in a Markdown text, and touches nothing else.
 *
 * @param replace returns the new address, or null to leave one as it is
 */
export function rewriteMarkdownLinks(
  text: string,
  replace: (address: string) => string | null,
): string {
  let rewritten = text;
  // From the end, so that the offsets of what comes before stay right.
  for (const { start, end, address } of listDestinations(text).toReversed()) {
    const changed = replace(address);
    if (changed !== null) rewritten = rewritten.slice(0, start) + changed + rewritten.slice(end);
  }
  return rewritten;
}

/** The tokens of micromark that hold the address of a link, a picture or a definition. */
const TOKENS = [
  "resourceDestinationLiteral",
  "resourceDestinationRaw",
  "definitionDestinationLiteral",
  "definitionDestinationRaw",
] as const;

function listDestinations(text: string): Destination[] {
  const found: Destination[] = [];
  const add = (start: number, end: number) => {
    const written = text.slice(start, end);
    const isBracketed = written.startsWith("<") && written.endsWith(">");
    const inside = isBracketed ? { start: start + 1, end: end - 1 } : { start, end };
    const address = decodeString(text.slice(inside.start, inside.end));
    found.push({ ...inside, address });
  };
  const note: NonNullable<Extension["enter"]>[string] = ({ start, end }) =>
    add(start.offset, end.offset);
  const extension: Extension = { enter: Object.fromEntries(TOKENS.map((name) => [name, note])) };
  const tree = parseMarkdown(text, extension);
  // An address that is its own text: `<https://…>`, or bare.
  for (const node of listNodes(tree)) {
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type === "link" && text[start] !== "[") add(start, end);
  }
  return found.toSorted((a, b) => a.start - b.start);
}
