import type { PageSource } from "#server/cache/pages/cached-page.ts";

/** Elements that depend on the current time carry `data-clock`; none contains another of its kind. */
const CLOCK_ELEMENT = /<(\w+)(?=[^>]*\sdata-clock[\s=>])[^>]*>.*?<\/\1>/gs;

/** The page without what held only when it was rendered, such as that the office is open now. */
export function withoutClock(page: PageSource): PageSource {
  return { ...page, html: Buffer.from(page.html.toString("utf8").replace(CLOCK_ELEMENT, "")) };
}
