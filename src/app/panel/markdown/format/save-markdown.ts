import type { Node } from "prosemirror-model";

import type { OpenedMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import { isBlank, writeMarkdown } from "#app/panel/markdown/format/write-markdown.ts";

/** Blocks that are serialized together, or one that is copied from the source. */
interface Piece {
  text: string;
  /** The index of the opened block that it copies. */
  origin: number | null;
}

/**
 * Serializes the editor's document: unchanged blocks are copied from the source, with what was between them, and only the
 * others are written.
 */
export function saveMarkdown(doc: Node, opened: OpenedMarkdown): string {
  const blocks = doc.children.filter((block) => !isBlank(block));
  const origins = findOrigins(blocks, opened.doc.children);
  const count = opened.doc.children.filter((block) => !isBlank(block)).length;
  if (blocks.length === count && origins.every((origin, index) => origin === index)) {
    return opened.text;
  }
  return joinPieces(cutPieces(blocks, dropUncopyable(origins, opened), opened), opened);
}

/** The index of each block among the opened ones; null for a changed one. */
function findOrigins(blocks: readonly Node[], opened: readonly Node[]): (number | null)[] {
  // ProseMirror shares the nodes that an edit does not touch.
  const known = new Map(opened.map((block, index) => [block, index]));
  let next = 0;
  return blocks.map((block) => {
    const shared = known.get(block) ?? (opened[next]?.eq(block) ? next : undefined);
    const found = shared ?? opened.findIndex((other) => other.eq(block));
    if (found !== -1) next = found + 1;
    return found === -1 ? null : found;
  });
}

function dropUncopyable(
  origins: readonly (number | null)[],
  { doc, places, text }: OpenedMarkdown,
): (number | null)[] {
  // Without its definition, a reference link would become text.
  const hasDefinitions = doc.children.every(
    ({ type }, index) => type.name !== "definition" || origins.includes(index),
  );
  let last: number | null = -1;
  return origins.map((origin) => {
    const place = origin === null ? null : places[origin];
    // Directly below a paragraph, `1.` is no list: such a block is copied only with what is above it.
    const isNext = origin !== null && origin - 1 === last;
    const above = place && text.slice(places[(origin ?? 0) - 1]?.end ?? 0, place.start);
    const isFree = origin === 0 || (above && /\n[ \t]*\n$/.test(above));
    last = place && hasDefinitions && (isNext || isFree) ? origin : null;
    return last;
  });
}

/** Each block is a piece, except adjacent lists that must not run together. */
function cutPieces(
  blocks: readonly Node[],
  origins: readonly (number | null)[],
  { text, places }: OpenedMarkdown,
): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < blocks.length;) {
    const end = findEndOfLists(blocks, origins, index);
    const origin = end === index + 1 ? (origins[index] ?? null) : null;
    const place = origin === null ? null : places[origin];
    const block = blocks[index];
    if (place) pieces.push({ text: text.slice(place.start, place.end), origin });
    else if (block && end === index + 1) pieces.push({ text: writeBlock(block), origin: null });
    else pieces.push({ text: writeMarkdown(blocks.slice(index, end)), origin: null });
    index = end;
  }
  return pieces;
}

/** The end of a run of lists that must be serialized together; otherwise the next block. */
function findEndOfLists(
  blocks: readonly Node[],
  origins: readonly (number | null)[],
  start: number,
): number {
  let end = start;
  while (blocks[end]?.type.name.endsWith("_list")) end += 1;
  const first = origins[start] ?? Number.NaN;
  const isCopy = origins.slice(start, end).every((origin, index) => origin === first + index);
  return end === start || isCopy ? start + 1 : end;
}

/** Caches serialized blocks, as most do not change between two saves. */
const written = new WeakMap<Node, string>();

function writeBlock(block: Node): string {
  const text = written.get(block) ?? writeMarkdown([block]);
  written.set(block, text);
  return text;
}

function joinPieces(pieces: readonly Piece[], { text, places }: OpenedMarkdown): string {
  let joined = "";
  let last: number | null = -1;
  for (const piece of pieces) {
    const { origin } = piece;
    const isNext = origin !== null && last !== null && origin === last + 1;
    const between = isNext
      ? text.slice(places[origin - 1]?.end ?? 0, places[origin]?.start)
      : joined === ""
        ? ""
        : "\n\n";
    joined += between + piece.text;
    last = origin;
  }
  return last === places.length - 1 ? joined + text.slice(places[last]?.end) : joined;
}
