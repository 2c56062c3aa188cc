import type { MetaDescriptor } from "react-router";

/** The head of a page for administrators, which search engines must not index. */
export function describePanelPage(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}
