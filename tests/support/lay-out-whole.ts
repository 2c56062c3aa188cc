/**
 * Runs in the page: lays out what is far from the screen too. There axe sees no colours, `innerText` has no words, and
 * what is too wide is clipped.
 */
export function layOutWhole(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}
