import { writeFormulas } from "#app/panel/markdown/visual/paste/formulas.ts";
import {
  createStyleReader,
  type Declarations,
  findScript,
  isStruckOut,
  isTextSeen,
  type ReadStyle,
  type Script,
} from "#app/panel/markdown/visual/paste/pasted-style.ts";
import { layOutTables } from "#app/panel/markdown/visual/paste/pasted-tables.ts";
import {
  cleanPastedText,
  findSymbolFace,
  readSymbols,
  type SymbolFace,
} from "#app/panel/markdown/visual/paste/pasted-text.ts";
import { removeUnpublished } from "#app/panel/markdown/visual/paste/unpublished.ts";
import {
  joinOnlineLists,
  joinWordLists,
  listBulletParagraphs,
  readWordComments,
  splitNumberedItems,
} from "#app/panel/markdown/visual/paste/word-markup.ts";
import { writeScript } from "#domain/script-text.ts";

/*
 * Reduces pasted HTML of Word, Google Docs and web pages to headings, bold, italic, struck-out text, lists, tables and
 * links. HTML that was copied in the editor itself is not changed.
 */

/** What elements become; others are replaced by their content. Bold and the like are handled per text node. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ...["a", "br", "p", "ul", "ol", "li", "table", "tr", "td"].map((name) => [name, name] as const),
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, name] as const),
  ...["pre", "figcaption", "dt", "dd", "caption"].map((name) => [name, "p"] as const),
  ["th", "td"],
]);

/** Elements that become a paragraph, unless they contain blocks. */
const SECTIONS =
  "address, article, aside, blockquote, center, details, div, fieldset, figure, footer, form, header, legend, main, nav, section, summary";
const BLOCKS = `p, ul, ol, li, dl, table, pre, hr, h1, h2, h3, h4, h5, h6, figcaption, ${SECTIONS}`;

/** The inherited format of text. */
interface TextState {
  strong: boolean;
  em: boolean;
  struck: boolean;
  /** Superscript and subscript, outermost first. */
  scripts: readonly Script[];
  isSeen: boolean;
  /** Whether line ends are preserved. */
  hasLines: boolean;
  /** The symbol font whose letters stand for other characters: `m` for µ. */
  face: SymbolFace | null;
}

const PLAIN: TextState = {
  strong: false,
  em: false,
  struck: false,
  scripts: [],
  isSeen: true,
  hasLines: false,
  face: null,
};

/**
 * Cleans pasted HTML.
 *
 * @param topLevel the level of its highest heading afterwards
 */
export function cleanPastedHtml(html: string, topLevel: number): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  if (isOwnCopy(parsed.body)) return html;
  const readStyle = createStyleReader(parsed);
  const { body } = parsed;
  readWordComments(body);
  writeFormulas(body);
  removeUnpublished(body, html, readStyle);
  joinOnlineLists(body);
  joinWordLists(body, readStyle);
  splitNumberedItems(body);
  layOutTables(body, readStyle);
  const clean = document.implementation.createHTMLDocument("").body;
  copyChildren(body, clean, PLAIN, readStyle);
  writeScripts(clean);
  // Word and Google Docs write empty lines as paragraphs.
  for (const paragraph of clean.querySelectorAll("p")) {
    if (paragraph.textContent.trim() === "") paragraph.remove();
  }
  listBulletParagraphs(clean);
  shiftHeadings(clean, topLevel);
  return clean.innerHTML;
}

/** Other programs use ProseMirror too, but this editor writes no styles. */
function isOwnCopy(body: HTMLElement): boolean {
  return (
    body.querySelector("[data-pm-slice]") !== null &&
    body.querySelector("[style], sup, sub") === null
  );
}

function copyChildren(from: Node, to: Element, state: TextState, readStyle: ReadStyle): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) addLines(child.data, to, state);
    else if (child instanceof Element) copyElement(child, to, state, readStyle);
  }
}

function copyElement(node: Element, to: Element, around: TextState, readStyle: ReadStyle): void {
  if (node.localName === "br" && isPageBreak(node, readStyle)) return;
  const state = readState(node, around, readStyle);
  const name = isInCell(to) ? renameInCell(node, to) : renameElement(node);
  const target = name === null ? to : to.appendChild(document.createElement(name));
  if (name === "a") target.setAttribute("href", node.getAttribute("href") ?? "");
  if (name === "ol" && node.hasAttribute("start")) {
    target.setAttribute("start", node.getAttribute("start") ?? "");
  }
  copyChildren(node, target, state, readStyle);
}

function readState(node: Element, around: TextState, readStyle: ReadStyle): TextState {
  const style = readStyle(node);
  const face =
    style.get("mso-symbol-font-family") ?? style.get("font-family") ?? node.getAttribute("face");
  const lines = style.get("white-space") ?? (node.localName === "pre" ? "pre" : "");
  return {
    // Superscript and subscript text is not split by bold or italic.
    ...(around.scripts.length > 0 ? around : readMarks(node, around, style)),
    struck: around.struck || isStruckOut(node, style),
    scripts: nestScripts(around.scripts, findScript(node, style)),
    isSeen: isTextSeen(style) ?? around.isSeen,
    hasLines: lines === "" ? around.hasLines : /^(?:pre|break-spaces)/.test(lines),
    face: face === null ? around.face : findSymbolFace(face),
  };
}

function readMarks({ localName }: Element, around: TextState, style: Declarations) {
  const weight = style.get("font-weight") ?? (/^(?:b|strong)$/.test(localName) ? "bold" : "");
  const slant = style.get("font-style") ?? (/^(?:i|em)$/.test(localName) ? "italic" : "");
  return {
    // Google Docs wraps everything in <b style="font-weight: normal">.
    strong: /^(?:normal|lighter|[1-5]00)$/.test(weight)
      ? false
      : around.strong || /^(?:bold|bolder|[6-9]00)$/.test(weight),
    em: slant === "normal" ? false : around.em || /^(?:italic|oblique)/.test(slant),
  };
}

/** Some programs mark the same text by its tag and its style. */
function nestScripts(around: readonly Script[], script: Script | null): readonly Script[] {
  return script === null || around.at(-1) === script ? around : [...around, script];
}

function addLines(data: string, to: Element, state: TextState): void {
  const lines = state.hasLines && !isInCell(to) ? data.split(/\r\n?|\n/) : [data];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && state.isSeen) to.append(document.createElement("br"));
    addText(line, to, state);
  }
}

/** Appends a text in its marks, and joins it to the text before it if that has the same marks. */
function addText(data: string, to: Element, state: TextState): void {
  if (!state.isSeen) return;
  const text = cleanPastedText(state.face === null ? data : readSymbols(data, state.face));
  const marks = [
    ...(state.struck ? ["del"] : []),
    // Headings are bold anyway.
    ...(state.strong && to.closest("h1, h2, h3, h4, h5, h6") === null ? ["strong"] : []),
    ...(state.em ? ["em"] : []),
    ...state.scripts,
  ];
  // White space between blocks is insignificant.
  const isMarked = text.trim() !== "" || to.lastChild instanceof Text || isMark(to.lastChild);
  let target = to;
  for (const mark of isMarked ? marks : []) {
    const last: ChildNode | null = target.lastChild;
    target =
      last instanceof Element && last.localName === mark
        ? last
        : target.appendChild(document.createElement(mark));
  }
  target.append(text);
}

const isMark = (node: ChildNode | null) =>
  node instanceof Element && /^(?:del|strong|em|sup|sub|a)$/.test(node.localName);

function renameElement(node: Element): string | null {
  const tag = node.localName;
  if (tag === "a" && !/^(?:https?:|mailto:|tel:|\/)/i.test(node.getAttribute("href") ?? "")) {
    return null;
  }
  if (node.matches(SECTIONS) && node.querySelector(BLOCKS) === null) return "p";
  return RENAMED.get(tag) ?? null;
}

/** A cell is one line: its paragraphs and items are joined, with a separator between numbers. */
function renameInCell(node: Element, to: Element): string | null {
  const name = renameElement(node);
  if (name === null || name === "a") return name;
  const before = to.textContent.trimEnd();
  if (before === "") return null;
  const next = node.localName === "br" ? node.nextSibling : node;
  const isApart =
    name === "li" ||
    (/\d[^\s\p{L}]*(?: ?%| \p{L}{1,3})?$/u.test(before) &&
      /^\s*[\d+−-]/.test(next?.textContent ?? ""));
  to.append(isApart && !/[.,;:]$/.test(before) ? "; " : " ");
  return null;
}

function isInCell(node: Element): boolean {
  return node.closest("td") !== null;
}

function isPageBreak(node: Element, readStyle: ReadStyle): boolean {
  const style = readStyle(node);
  const value = style.get("page-break-before") ?? style.get("break-before") ?? "auto";
  return value !== "auto" && value !== "avoid";
}

/** Writes superscript and subscript as Unicode characters, since Markdown has neither. */
function writeScripts(clean: HTMLElement): void {
  // Innermost first.
  for (const script of [...clean.querySelectorAll("sup, sub")].toReversed()) {
    script.replaceWith(writeScript(script.localName === "sup" ? "sup" : "sub", script.textContent));
  }
}

function shiftHeadings(body: HTMLElement, topLevel: number): void {
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const levelOf = ({ localName }: Element) => Number(localName[1]);
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    const level = Math.min(6, levelOf(heading) - highest + topLevel);
    const shifted = document.createElement(`h${level}`);
    shifted.append(...heading.childNodes);
    heading.replaceWith(shifted);
  }
}
