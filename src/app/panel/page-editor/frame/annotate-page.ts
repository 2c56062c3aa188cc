import { EDIT, PLAIN, readTargets } from "#app/panel/page-editor/frame/editable-elements.ts";
import { findUnmarked } from "#app/panel/page-editor/frame/find-unmarked.ts";
import { type EditableElement, identifyElement } from "#domain/visual-editing/editable-element.ts";
import { splitAtMarkers, stripPageMarkers } from "#domain/visual-editing/stega.ts";

/**
 * Records on the elements of a parsed page which of `targets` they show, and removes all source markers (stega), which
 * must never be visible.
 */
export function annotatePage(page: Document, targets: readonly EditableElement[]): void {
  const nameMarker = (index: number) => targets[index] && identifyElement(targets[index]);
  for (const { index, first, last } of readMarkers(page, nameMarker)) {
    const name = nameMarker(index);
    if (name === undefined) continue;
    const element = first === last ? ownElement(first) : commonAncestor(first, last);
    if (element === null) continue;
    addTarget(element, name);
    if (first === last) element.setAttribute(PLAIN, "");
  }
  for (const { element, target, isFirst } of findUnmarked(page, targets)) {
    addTarget(element, identifyElement(target), isFirst);
  }
}

function addTarget(element: Element, name: string, isFirst = false): void {
  const others = readTargets(element).filter((other) => other !== name);
  element.setAttribute(EDIT, (isFirst ? [name, ...others] : [...others, name]).join(" "));
}

/** Identifies the target of a source marker. */
type NameMarker = (index: number) => string | undefined;

interface Range {
  index: number;
  first: Text;
  last: Text;
}

/** The ranges between start and end markers, inner ones first. Removes the markers from texts and attributes. */
function readMarkers(page: Document, nameMarker: NameMarker): Range[] {
  const ranges = new Ranges();
  for (const node of listNodes(page)) {
    if (node.nodeType === Node.ELEMENT_NODE) cleanAttributes(node as Element, nameMarker);
    else readText(node as Text, ranges);
  }
  return ranges.closed;
}

/** Splits a text node at its markers, and records where ranges start and end. */
function readText(text: Text, ranges: Ranges): void {
  const parts = splitAtMarkers(text.data);
  if (parts === null) return ranges.add(text);
  if (text.parentElement?.closest(UNSEEN) != null) {
    text.data = stripPageMarkers(text.data);
    return;
  }
  for (const part of parts) {
    if (part.kind === "text") {
      const piece = text.ownerDocument.createTextNode(part.text);
      text.before(piece);
      ranges.add(piece);
    } else if (part.kind === "start") ranges.begin(part.index);
    else ranges.end(part.index);
  }
  text.remove();
}

/** The ranges of a page's texts; they may be nested. */
class Ranges {
  readonly closed: Range[] = [];
  /** The first text of each open range; null before there is one. */
  readonly #open = new Map<number, Text | null>();
  #latest: Text | null = null;

  begin(index: number): void {
    this.#open.set(index, null);
  }

  add(text: Text): void {
    this.#latest = text;
    for (const [index, first] of this.#open) if (first === null) this.#open.set(index, text);
  }

  end(index: number): void {
    const first = this.#open.get(index);
    this.#open.delete(index);
    if (first != null && this.#latest !== null) {
      this.closed.push({ index, first, last: this.#latest });
    }
  }
}

/** Elements whose text is not rendered, or cannot contain elements. */
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

function cleanAttributes(element: Element, nameMarker: NameMarker): void {
  for (const { name, value } of [...element.attributes]) {
    const clean = stripPageMarkers(value);
    if (clean === value) continue;
    element.setAttribute(name, clean);
    if (name !== "alt") continue;
    for (const part of splitAtMarkers(value) ?? []) {
      const target = part.kind === "start" ? nameMarker(part.index) : undefined;
      if (target !== undefined) addTarget(element, target);
    }
  }
}

/** The element that contains only this text; a new `span` if the text has siblings. */
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
