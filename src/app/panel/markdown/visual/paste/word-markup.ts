import { readFormula } from "#app/panel/markdown/visual/paste/formulas.ts";
import type { ReadStyle } from "#app/panel/markdown/visual/paste/pasted-style.ts";

/** A list that Word's paragraphs are collected in. */
interface WordList {
  list: Element;
  level: number;
}

/**
 * Word writes lists as paragraphs with the style `mso-list:l0 level1 lfo1`, whose text starts with the bullet. A list that
 * continues after a paragraph continues its numbers.
 */
export function joinWordLists(body: HTMLElement, readStyle: ReadStyle): void {
  let lists: WordList[] = [];
  const lastNumbers = new Map<string, number>();
  for (const paragraph of body.querySelectorAll("p")) {
    const name = readStyle(paragraph).get("mso-list") ?? "";
    const level = Number(/level(\d)/.exec(name)?.[1] ?? 0);
    if (level === 0) continue;
    const number = readNumber(cutBullet(paragraph, readStyle), lastNumbers.get(name) ?? 0);
    // Only the bullet is left of an item whose text was deleted.
    if (paragraph.textContent.trim() === "") {
      paragraph.remove();
      continue;
    }
    if (number !== null) lastNumbers.set(name, number);
    const isNext = paragraph.previousElementSibling === lists[0]?.list;
    lists = (isNext ? lists : []).filter((outer) => outer.level <= level);
    const current = lists.at(-1);
    if (current?.level !== level || (current.list.localName === "ol") !== (number !== null)) {
      lists = lists.filter((outer) => outer.level < level);
      lists = [...lists, { list: addList(paragraph, lists.at(-1), number), level }];
    }
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    lists.at(-1)?.list.append(item);
    paragraph.remove();
  }
}

/** Adds a list to the last item of another one, or before a paragraph: numbered if a number is given. */
function addList(paragraph: Element, outer: WordList | undefined, number: number | null): Element {
  const list = paragraph.ownerDocument.createElement(number === null ? "ul" : "ol");
  if (number !== null) list.setAttribute("start", String(number));
  const item = outer?.list.lastElementChild;
  if (item) item.append(list);
  else paragraph.before(list);
  return list;
}

/** Removes a paragraph's bullet. @returns its text */
function cutBullet(paragraph: Element, readStyle: ReadStyle): string {
  const bullets = [...paragraph.querySelectorAll("span")].filter(
    (span) => readStyle(span).get("mso-list") === "ignore",
  );
  const text = bullets[0]?.textContent ?? "";
  for (const bullet of bullets) bullet.remove();
  return text;
}

/** The number of `3.`, `2.1.`, `c)` or `iv.`; null for a bullet. `i` is a letter if it follows `h`. */
function readNumber(bullet: string, last: number): number | null {
  const [, digits, letters = ""] =
    /^[\s\u00a0(]*(?:(?:\d{1,6}[.)])*?(\d{1,6})|([a-z]{1,5}))[.)°-]?[\s\u00a0]*$/i.exec(
      bullet.slice(0, 80),
    ) ?? [];
  if (digits !== undefined) return Number(digits);
  if (letters === "" || /^[oO]$/.test(bullet.replaceAll(/[\s\u00a0]/g, ""))) return null;
  const roman = readRoman(letters.toLowerCase());
  const letter = letters.length === 1 ? (letters.toLowerCase().codePointAt(0) ?? 97) - 96 : null;
  if (letter === last + 1 || roman === null) return letter;
  return roman;
}

const ROMAN: ReadonlyMap<string, number> = new Map([
  ["i", 1],
  ["v", 5],
  ["x", 10],
  ["l", 50],
]);

function readRoman(letters: string): number | null {
  const values = [...letters].map((letter) => ROMAN.get(letter) ?? Number.NaN);
  const sum = values.reduce(
    (total, value, index) => total + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
  return Number.isNaN(sum) ? null : sum;
}

const ONLINE_LIST = "div.ListContainerWrapper";

/** Word Online writes each item as its own list, with the level as an attribute. */
export function joinOnlineLists(body: HTMLElement): void {
  let lists: WordList[] = [];
  let lastWrapper: Element | null = null;
  for (const wrapper of body.querySelectorAll(ONLINE_LIST)) {
    const follows = lastWrapper !== null && isNextElement(lastWrapper, wrapper);
    if (!follows) lists = [];
    for (const list of wrapper.querySelectorAll(":scope > ul, :scope > ol")) {
      const item = list.querySelector(":scope > li");
      const level = Number(
        item?.getAttribute("data-aria-level") ?? item?.getAttribute("aria-level") ?? 1,
      );
      lists = lists.filter((outer) => outer.level <= level);
      const current = lists.at(-1);
      if (current?.level === level && current.list.localName === list.localName) {
        current.list.append(...list.children);
        list.remove();
        continue;
      }
      lists = lists.filter((outer) => outer.level < level);
      lists.at(-1)?.list.lastElementChild?.append(list);
      lists = [...lists, { list, level }];
    }
    lastWrapper = wrapper;
  }
}

/** Whether there is no text between two siblings. */
function isNextElement(before: Element, after: Element): boolean {
  let node = after.previousSibling;
  while (node !== null && node !== before && (node.textContent ?? "").trim() === "") {
    node = node.previousSibling;
  }
  return node === before;
}

/** `<li value="7">` starts a new list, as Markdown numbers items without gaps. */
export function splitNumberedItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLOListElement>("ol[reversed]")) {
    const items = [...list.children].filter((child) => child instanceof HTMLLIElement);
    const first = list.hasAttribute("start") ? list.start : items.length;
    for (const [index, item] of items.entries()) item.setAttribute("value", String(first - index));
  }
  for (const item of body.querySelectorAll("ol > li[value]")) {
    const list = item.parentElement;
    const value = Number(item.getAttribute("value"));
    if (list === null || !Number.isInteger(value) || value < 0) continue;
    const before = [...list.children].slice(0, [...list.children].indexOf(item));
    if (before.length === 0) list.setAttribute("start", String(value));
    else if (Number(list.getAttribute("start") ?? 1) + before.length !== value) {
      const first = list.cloneNode(false) as Element;
      first.append(...before);
      list.before(first);
      list.setAttribute("start", String(value));
    }
  }
}

/** A bullet character, as in lists copied from chats and slides. */
const WRITTEN_BULLET = /^\s*[•●▪◦‣·]\s*(?=\S)/;

/** Paragraphs that start with a bullet character become list items. */
export function listBulletParagraphs(clean: HTMLElement): void {
  for (const paragraph of clean.querySelectorAll("p")) {
    const first = clean.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode();
    if (!(first instanceof Text) || paragraph.parentElement?.closest("li") != null) continue;
    if (!WRITTEN_BULLET.test(paragraph.textContent)) continue;
    first.data = first.data.replace(/^\s*[•●▪◦‣·]\s*/, "");
    const before = paragraph.previousElementSibling;
    const isNext = before?.hasAttribute(WRITTEN) === true;
    const list = isNext ? before : clean.ownerDocument.createElement("ul");
    list.setAttribute(WRITTEN, "");
    if (!isNext) paragraph.before(list);
    const item = clean.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
  for (const list of clean.querySelectorAll(`[${WRITTEN}]`)) list.removeAttribute(WRITTEN);
}

const WRITTEN = "data-written";

/*
 * Word writes formulas and text boxes in conditional comments for itself; other programs get pictures of them.
 */

const FORMULA = /^\s*\[if gte msEquation\b[^\]]*\]>([^]*?)<!\[endif\]\s*$/i;
const SHAPE = /^\s*\[if gte vml\b[^\]]*\]>([^]*?)<!\[endif\]\s*$/i;
/** Longer comments are cut. */
const MAX_COMMENT_LENGTH = 200_000;

/** Inserts the text of formulas in their places, and that of text boxes after the paragraphs that they are anchored to. */
export function readWordComments(body: HTMLElement): void {
  for (const comment of listComments(body)) {
    const formula = parseComment(comment, FORMULA);
    if (formula !== null) comment.replaceWith(readFormula(formula));
  }
  for (const comment of listComments(body)) {
    const boxes = parseComment(comment, SHAPE)?.querySelectorAll("v\\:textbox") ?? [];
    for (const box of [...boxes].toReversed()) showBox(box, comment, body);
  }
}

function listComments(body: HTMLElement): Comment[] {
  const nodes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (nodes.nextNode() !== null) comments.push(nodes.currentNode as Comment);
  return comments;
}

/** The content of a comment of a kind; null for others. */
function parseComment(comment: Comment, kind: RegExp): HTMLElement | null {
  const source = kind.exec(comment.data.slice(0, MAX_COMMENT_LENGTH))?.[1];
  if (source === undefined) return null;
  // HTML has no self-closing elements.
  const html = source.replace(/<([mv]:\w+)([^<>]*)\/>/g, "<$1$2></$1>");
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** Inserts a text box, unless its text is in the document already. */
function showBox(box: Element, comment: Comment, body: HTMLElement): void {
  const text = squeeze(box);
  if (text === "" || squeeze(body).includes(text)) return;
  const block = body.ownerDocument.createElement("div");
  // Its text may be wrapped in a table of one cell.
  const frame = box.children.length === 1 ? box.querySelector(":scope > table td") : null;
  block.append(...(frame ?? box).childNodes);
  const paragraph = comment.parentElement?.closest("p, h1, h2, h3, h4, h5, h6") ?? comment;
  paragraph.after(block);
}

const squeeze = ({ textContent }: Element) => textContent.replace(/\s+/g, "");
