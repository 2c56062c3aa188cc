import { findUnmarked } from "#app/panel/site-preview/frame/find-unmarked.ts";
import type { EditTarget } from "#domain/page-editing/edit-target.ts";
import { splitMarks, stripPageMarks } from "#domain/page-editing/marks.ts";

/** The attribute with the numbers of what an element shows, the most specific first. */
export const EDIT = "data-edit";
/** Marks an element that shows nothing but one text, as it is written. */
export const PLAIN = "data-edit-plain";

/**
 * Notes on the elements of a parsed page what they show of `targets`, and removes all marks from it, so that nothing of
 * them is ever seen.
 */
export function annotatePage(page: Document, targets: readonly EditTarget[]): void {
  for (const { index, first, last } of readMarks(page)) {
    if (targets[index] === undefined) continue;
    const element = first === last ? ownElement(first) : commonAncestor(first, last);
    if (element === null) continue;
    addTarget(element, index);
    if (first === last) element.setAttribute(PLAIN, "");
  }
  for (const { element, index, isFirst } of findUnmarked(page, targets)) {
    addTarget(element, index, isFirst);
  }
}

/** The numbers of what an element shows. */
export function readTargets(element: Element): number[] {
  return (element.getAttribute(EDIT) ?? "").split(" ").filter(Boolean).map(Number);
}

function addTarget(element: Element, index: number, isFirst = false): void {
  const others = readTargets(element).filter((other) => other !== index);
  element.setAttribute(EDIT, (isFirst ? [index, ...others] : [...others, index]).join(" "));
}

interface Range {
  index: number;
  first: Text;
  last: Text;
}

/** What stands between two marks, inner ranges first; the page's texts and attributes lose theirs. */
function readMarks(page: Document): Range[] {
  const ranges: Range[] = [];
  const open = new Map<number, Text | null>();
  let latest: Text | null = null;
  for (const node of listNodes(page)) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      cleanAttributes(node as Element);
      continue;
    }
    const text = node as Text;
    const parts = splitMarks(text.data);
    if (parts === null || text.parentElement?.closest(UNSEEN) != null) {
      if (parts !== null) text.data = stripPageMarks(text.data);
      latest = text;
      begin(text);
      continue;
    }
    for (const part of parts) {
      if (part.kind === "start") open.set(part.index, null);
      else if (part.kind === "text") {
        const piece = page.createTextNode(part.text);
        text.before(piece);
        latest = piece;
        begin(piece);
      } else {
        const first = open.get(part.index);
        open.delete(part.index);
        if (first != null && latest !== null)
          ranges.push({ index: part.index, first, last: latest });
      }
    }
    text.remove();
  }
  return ranges;

  /** The text is the first of what was begun right before it. */
  function begin(text: Text): void {
    for (const [index, first] of open) if (first === null) open.set(index, text);
  }
}

/** Elements whose texts are for machines. */
const UNSEEN = "head, script, style, template, option, textarea";

function listNodes(page: Document): Node[] {
  const walker = page.createTreeWalker(
    page.documentElement,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  const nodes: Node[] = [page.documentElement];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const clean = stripPageMarks(value);
    if (clean === value) continue;
    element.setAttribute(name, clean);
    if (name !== "alt") continue;
    for (const part of splitMarks(value) ?? []) {
      if (part.kind === "start") addTarget(element, part.index);
    }
  }
}

/** The element that holds a text alone, made for it where the text has neighbours. */
function ownElement(text: Text): Element | null {
  const parent = text.parentElement;
  if (parent === null) return null;
  const neighbours = [...parent.childNodes].filter(
    (node) => node !== text && (node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim()),
  );
  if (neighbours.every((node) => node.nodeType === Node.COMMENT_NODE)) return parent;
  const own = text.ownerDocument.createElement("span");
  text.replaceWith(own);
  own.append(text);
  return own;
}

function commonAncestor(first: Text, last: Text): Element | null {
  let ancestor = first.parentElement;
  while (ancestor !== null && !ancestor.contains(last)) ancestor = ancestor.parentElement;
  return ancestor;
}
