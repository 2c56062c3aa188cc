import type { PageSource } from "#server/page-cache/kept-page.ts";

/** Elements that say something of this moment carry `data-clock`; none holds another of its kind. */
const CLOCK_ELEMENT = /<(\w+)(?=[^>]*\sdata-clock[\s=>])[^>]*>.*?<\/\1>/gs;

/** The page without what it says of a moment that is over, such as that the office is open now. */
export function withoutClock(page: PageSource): PageSource {
  return { ...page, html: Buffer.from(page.html.toString("utf8").replace(CLOCK_ELEMENT, "")) };
}
