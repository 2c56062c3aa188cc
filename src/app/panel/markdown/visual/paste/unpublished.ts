import { isHidden, type ReadStyle } from "#app/panel/markdown/visual/paste/pasted-style.ts";

/*
 * Removes what a copied document contains but does not show: tracked deletions, comments, field codes, headers, hidden text
 * and links to notes that were not copied.
 */

/** Elements whose content is not the document's text. */
const NO_CONTENT =
  "script, style, meta, link, title, head, template, noscript, xml, img, picture, svg, video, audio, canvas, iframe, object, input, textarea, select, datalist, button, dialog:not([open]), annotation, annotation-xml, .mw-editsection";
const OFFICE_NO_CONTENT = /^(?:[vx]:|o:(?!p$)|w:(?:worddocument|latentstyles|sdtpr))/;

const DELETION_CLASS = /^(?:mso-?del\b|trackchange\w*(?:delet|movefrom))/i;
const COMMENT_CLASS =
  /^(?:mso-?comment(?:reference|text|subject)|msocom\w*|comment(?:reference|body|text|pane)\w*)$/i;
const COMMENT_LINK = /^#(?:_msocom|cmnt)/i;
/** Parts of Word documents outside of the text; footnotes and endnotes are part of it. */
const ASIDE_PART = /^(?:comment|comment-list|header|footer|field-begin|field-separator|field-end)$/;

/** Word processors write tracked deletions as `del`; on web pages that is struck-out text, such as an old price. */
const WORD_PROCESSOR =
  /urn:schemas-microsoft-com|class="?'?Mso|mso-|SCXW\d|name="?'?generator"?'? content="?'?(?:LibreOffice|OpenOffice)|docs-internal-guid/i;

export function removeUnpublished(body: HTMLElement, html: string, readStyle: ReadStyle): void {
  keepEmoji(body);
  for (const element of body.querySelectorAll(NO_CONTENT)) element.remove();
  removeFieldCodes(body, readStyle);
  const isFromWordProcessor = WORD_PROCESSOR.test(html);
  const affected = new Set<Element>();
  // Columns are handled with their tables.
  for (const element of body.querySelectorAll(":not(col, colgroup)")) {
    const isGone =
      OFFICE_NO_CONTENT.test(element.localName) ||
      isComment(element, readStyle) ||
      isHidden(element, readStyle(element));
    const isDeletion = isDeleted(element, readStyle, isFromWordProcessor);
    if (!isGone && !isDeletion) continue;
    const holder = element.parentElement?.closest("li, tr");
    if (isDeletion && holder) affected.add(holder);
    element.remove();
  }
  for (const link of body.querySelectorAll('a[href^="#"]')) {
    // Anchor links in the headings of web pages.
    if (/^[#¶§🔗\s]*$/u.test(link.textContent) && link.closest("h1, h2, h3, h4, h5, h6"))
      link.remove();
  }
  // A deleted row or item must not leave a blank one.
  for (const holder of affected) if (holder.textContent.trim() === "") holder.remove();
  unlinkNotes(body);
}

function isDeleted(element: Element, readStyle: ReadStyle, isFromWordProcessor: boolean): boolean {
  if ([...element.classList].some((name) => DELETION_CLASS.test(name))) return true;
  if ([...readStyle(element).keys()].some((property) => property.startsWith("mso-del"))) {
    return true;
  }
  if (!/^(?:del|s|strike)$/.test(element.localName)) return false;
  const isTracked = element.hasAttribute("cite") || element.hasAttribute("datetime");
  return isTracked || (element.localName === "del" && isFromWordProcessor);
}

function isComment(element: Element, readStyle: ReadStyle): boolean {
  const style = readStyle(element);
  return (
    [...element.classList].some((name) => COMMENT_CLASS.test(name)) ||
    ASIDE_PART.test(style.get("mso-element") ?? "") ||
    style.get("mso-special-character") === "comment" ||
    isCommentLink(element) ||
    isDocsComment(element)
  );
}

const isCommentLink = (element: Element) =>
  element.localName === "a" &&
  (COMMENT_LINK.test(element.getAttribute("href") ?? "") ||
    /^_?_msocom/i.test(element.getAttribute("name") ?? ""));

/** Google Docs exports each comment as a box that begins with a link back. */
function isDocsComment(element: Element): boolean {
  const link = element.localName === "div" ? element.firstElementChild?.firstElementChild : null;
  return link?.getAttribute("href")?.startsWith("#cmnt_ref") === true;
}

/** Removes what is between the start of a field and its result: `PAGEREF _Toc1 \h`. */
function removeFieldCodes(body: HTMLElement, readStyle: ReadStyle): void {
  const nodes = body.ownerDocument.createTreeWalker(
    body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  const codes: ChildNode[] = [];
  let depth = 0;
  while (nodes.nextNode() !== null) {
    const { currentNode } = nodes;
    if (currentNode instanceof Element) {
      const part = readStyle(currentNode).get("mso-element");
      if (part === "field-begin") depth += 1;
      else if (part === "field-separator" || part === "field-end") depth = Math.max(0, depth - 1);
    } else if (depth > 0) codes.push(currentNode as Text);
  }
  // An unclosed field would include the rest of the text.
  if (depth === 0) for (const code of codes) code.remove();
}

/** Some programs write emoji as pictures. */
function keepEmoji(body: HTMLElement): void {
  for (const picture of body.querySelectorAll("img[alt]")) {
    const alt = picture.getAttribute("alt") ?? "";
    if (
      /^(?=.*[\p{Extended_Pictographic}\p{RI}])[\p{Emoji}\p{Emoji_Component}]{1,16}$/u.test(alt)
    ) {
      picture.replaceWith(alt);
    }
  }
}

/** The text of a note reference; a superscript number could be read as an exponent. */
const NOTE_MARK = /^\[?[\p{L}\p{N}*]{1,4}\]?$/u;
const BACK_LINK = /^(?:[↑↩^]|\uFE0E|\uFE0F)+$/;

/** References to notes become `[1]`, as the targets of their links were not copied. */
function unlinkNotes(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href^="#"]')) {
    const text = link.textContent.trim();
    let whole: Element = link;
    while (isInlineAround(whole.parentElement, text)) whole = whole.parentElement as Element;
    const isRaised = whole.localName === "sup" || whole.querySelector("sup") !== null;
    const isNote = /^#(?:_?_?(?:ftn|edn)|sd(?:foot|end)note|fn|cite|footnote|endnote)/i.test(
      link.getAttribute("href") ?? "",
    );
    if (BACK_LINK.test(text)) whole.remove();
    else if (NOTE_MARK.test(text) && (isRaised || isNote)) {
      whole.replaceWith(`[${text.replaceAll(/[[\]]/g, "")}]`);
    }
  }
}

function isInlineAround(parent: Element | null, text: string): boolean {
  return (
    parent !== null &&
    /^(?:sup|span|font|a)$/.test(parent.localName) &&
    parent.textContent.trim() === text
  );
}
