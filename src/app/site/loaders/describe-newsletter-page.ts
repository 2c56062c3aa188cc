import type { MetaDescriptor } from "react-router";

/** The head of a page that belongs to one subscriber, or to none. */
export function describeNewsletterPage(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}

/**
 * Headers of pages whose URL identifies a subscriber: private, and without a referrer for other sites. Not
 * `no-referrer`: their forms would be posted without an origin.
 */
export const PERSONAL_PAGE = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "strict-origin",
};
