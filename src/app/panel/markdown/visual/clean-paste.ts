/*
 * Pasted HTML of Word, Google Docs and web pages, reduced to headings, bold, italic, lists, tables and links. What was
 * copied in the editor itself is not touched.
 */

/** Elements whose content says nothing. */
const DROPPED =
  "script, style, meta, link, title, head, template, img, picture, svg, video, audio, iframe, object, input, textarea, select, button";

/** Elements that become others; a missing one is replaced by its content. */
const RENAMED = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["th", "td"],
  ...["pre", "address", "figcaption", "dt", "dd", "caption"].map((tag) => [tag, "p"] as const),
  ...["strong", "em", "a", "br", "p", "ul", "ol", "li", "table", "tr", "td"].map(
    (tag) => [tag, tag] as const,
  ),
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, tag] as const),
]);

const BLOCKS = /^(?:p|ul|ol|li|table|h[1-6]|div|section|article|blockquote)$/;

/**
 * Cleans pasted HTML.
 *
 * @param topLevel the level that the highest of its headings gets
 */
export function cleanPastedHtml(html: string, topLevel: number): string {
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  joinWordLists(body);
  const clean = document.implementation.createHTMLDocument("").body;
  copyChildren(body, clean);
  // Word and Google Docs write empty lines as paragraphs.
  for (const paragraph of clean.querySelectorAll("p")) {
    if (paragraph.textContent.trim() === "") paragraph.remove();
  }
  shiftHeadings(clean, topLevel);
  return clean.innerHTML;
}

function copyChildren(from: Node, to: Node): void {
  for (const child of from.childNodes) copyNode(child, to);
}

function copyNode(node: Node, to: Node): void {
  if (node instanceof Text) {
    to.appendChild(document.createTextNode(node.data.replaceAll(/[\t\n\r ]+/g, " ")));
    return;
  }
  if (!(node instanceof Element)) return;
  const name = isInCell(to) ? renameInCell(node, to) : renameElement(node);
  const target = name === null ? to : to.appendChild(document.createElement(name));
  if (name === "a") (target as Element).setAttribute("href", node.getAttribute("href") ?? "");
  if (name === "ol" && node.hasAttribute("start")) {
    (target as Element).setAttribute("start", node.getAttribute("start") ?? "");
  }
  copyChildren(node, markByStyle(node, name, target));
}

function renameElement(node: Element): string | null {
  const tag = node.localName;
  const style = readStyle(node);
  // Google Docs wraps all in <b style="font-weight: normal">.
  if (
    (tag === "b" || tag === "strong") &&
    /^(?:normal|[1-4]00)$/.test(style["font-weight"] ?? "")
  ) {
    return null;
  }
  if ((tag === "i" || tag === "em") && style["font-style"] === "normal") return null;
  if (tag === "a" && !/^(?:https?:|mailto:|tel:|\/|#)/i.test(node.getAttribute("href") ?? "")) {
    return null;
  }
  // A div is a paragraph unless it holds some.
  if (tag === "div" && ![...node.children].some((child) => BLOCKS.test(child.localName)))
    return "p";
  return RENAMED.get(tag) ?? null;
}

/** A cell is one line: its paragraphs and items are joined. */
function renameInCell(node: Element, to: Node): string | null {
  const name = renameElement(node);
  if (name === null || /^(?:strong|em|a)$/.test(name)) return name;
  if (to.textContent !== "") to.appendChild(document.createTextNode(" "));
  return null;
}

function isInCell(node: Node): boolean {
  return node instanceof Element && node.closest("td") !== null;
}

/** Bold and italic that are written as styles, as in Google Docs; headings are bold by themselves. */
function markByStyle(node: Element, name: string | null, target: Node): Node {
  if (name !== null && name !== "p" && name !== "td" && name !== "li") return target;
  const style = readStyle(node);
  let inner = target;
  if (/^(?:bold|bolder|[6-9]00)$/.test(style["font-weight"] ?? "") && !isInHeading(target)) {
    inner = inner.appendChild(document.createElement("strong"));
  }
  if (style["font-style"] === "italic") inner = inner.appendChild(document.createElement("em"));
  return inner;
}

function isInHeading(node: Node): boolean {
  return node instanceof Element && node.closest("h1, h2, h3, h4, h5, h6, strong") !== null;
}

/** Read from the attribute: the page's policy forbids inline styles, so there may be no computed ones. */
function readStyle(element: Element): Readonly<Record<string, string>> {
  const pairs = (element.getAttribute("style") ?? "").split(";").map((declaration) => {
    const [property = "", value = ""] = declaration.split(":");
    return [property.trim().toLowerCase(), value.trim().toLowerCase()];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** A list that Word's paragraphs are put into. */
interface WordList {
  list: Element;
  level: number;
}

/** Word writes lists as paragraphs, whose style says `mso-list:l0 level1 lfo1` and whose text begins with the bullet. */
function joinWordLists(body: HTMLElement): void {
  let lists: WordList[] = [];
  for (const paragraph of body.querySelectorAll("p")) {
    const level = Number(/level(\d)/.exec(readStyle(paragraph)["mso-list"] ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    const isOrdered = /^[\s\u00a0]*(?:\d+|[a-z]{1,4})[.)]/i.test(cutBullet(paragraph));
    const isNext = paragraph.previousElementSibling === lists[0]?.list;
    lists = (isNext ? lists : []).filter((outer) => outer.level <= level);
    if (lists.at(-1)?.level !== level) {
      lists = [...lists, { list: addList(paragraph, lists.at(-1), isOrdered), level }];
    }
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    lists.at(-1)?.list.append(item);
    paragraph.remove();
  }
}

/** Adds a list in the last item of another one, or before a paragraph. */
function addList(paragraph: Element, outer: WordList | undefined, isOrdered: boolean): Element {
  const list = document.createElement(isOrdered ? "ol" : "ul");
  const item = outer?.list.lastElementChild;
  if (item) item.append(list);
  else paragraph.before(list);
  return list;
}

/** Removes a paragraph's bullet. @returns its text */
function cutBullet(paragraph: Element): string {
  const bullets = [...paragraph.querySelectorAll("span")].filter(
    (span) => readStyle(span)["mso-list"] === "ignore",
  );
  const text = bullets[0]?.textContent ?? "";
  for (const bullet of bullets) bullet.remove();
  return text;
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
