import { renderToStaticMarkup } from "react-dom/server";

import { Markdown } from "#app/shared/markdown.tsx";
import { bindHtml } from "#domain/typography.ts";

/** An article as HTML for feed readers, with absolute URLs. Apart from the route, whose exports are built for browsers. */
export function renderArticleHtml(markdown: string, url: string): string {
  const toAbsolute = (address: string) => URL.parse(address, url)?.href ?? "";
  return bindHtml(renderToStaticMarkup(<Markdown resolveUrl={toAbsolute}>{markdown}</Markdown>));
}
