import { readFormula } from "#app/panel/markdown/visual/paste/formulas.ts";

/*
 * What Word writes in comments, for itself alone: other programs get pictures of its formulas and text boxes.
 */

const FORMULA = /^\s*\[if gte msEquation\b[^\]]*\]>([^]*?)<!\[endif\]\s*$/i;
const SHAPE = /^\s*\[if gte vml\b[^\]]*\]>([^]*?)<!\[endif\]\s*$/i;
/** One that is longer was not written by a person. */
const LONGEST = 200_000;

/** Puts the text of formulas in their places, and that of text boxes behind the paragraphs to which they are tied. */
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

/** What a comment of a kind holds; null for another one. */
function parseComment(comment: Comment, kind: RegExp): HTMLElement | null {
  const source = kind.exec(comment.data.slice(0, LONGEST))?.[1];
  if (source === undefined) return null;
  // HTML knows no elements that end where they begin.
  const html = source.replace(/<([mv]:\w+)([^<>]*)\/>/g, "<$1$2></$1>");
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** Shows a text box, unless other programs get its text too. */
function showBox(box: Element, comment: Comment, body: HTMLElement): void {
  const text = squeeze(box);
  if (text === "" || squeeze(body).includes(text)) return;
  const block = body.ownerDocument.createElement("div");
  // For other programs, its text is in a table of one cell.
  const frame = box.children.length === 1 ? box.querySelector(":scope > table td") : null;
  block.append(...(frame ?? box).childNodes);
  const paragraph = comment.parentElement?.closest("p, h1, h2, h3, h4, h5, h6") ?? comment;
  paragraph.after(block);
}

const squeeze = ({ textContent }: Element) => textContent.replace(/\s+/g, "");
