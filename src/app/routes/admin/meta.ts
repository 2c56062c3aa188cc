import type { MetaDescriptor } from "react-router";

/** The head of a page that only administrators need to find. */
export function describePanelPage(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}
