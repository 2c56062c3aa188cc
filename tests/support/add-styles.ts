/**
 * Lays out what is far from the screen too. There axe sees no colours, `innerText` has no words, and what is too wide is
 * clipped.
 */
export const WHOLE = "* { content-visibility: visible !important }";

/** Runs in the page: adds styles, also where its policy refuses a style element. */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
