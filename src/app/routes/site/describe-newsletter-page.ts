import type { MetaDescriptor } from "react-router";

/** The head of a page that belongs to one subscriber, or to none. */
export function describeNewsletterPage(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}

/** Pages whose address names a subscriber: kept by nobody, told to nobody. */
export const PERSONAL_PAGE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
