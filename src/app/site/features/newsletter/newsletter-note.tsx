import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";

import { PageHeading } from "#app/site/ui/headings.tsx";

interface NewsletterNoteProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A short newsletter page: a result, or a button to press. */
export function NewsletterNote({ title, text, children }: NewsletterNoteProps) {
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-8 py-24">
      <PageHeading title={title} subtitle={text} />
      {children}
    </div>
  );
}

/** The only button of such a page. It posts to the page's URL: merely opening a link changes nothing. */
export function PostButton({ children }: { children: string }) {
  return (
    <form method="post">
      <button className="bg-green hover:bg-green-dark min-h-13 cursor-pointer rounded-lg px-7 font-semibold text-white transition-colors">
        {children}
      </button>
    </form>
  );
}

/** The head of the newsletter's unindexed pages. */
export function buildNewsletterMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}

/**
 * Headers of pages whose URL identifies a subscriber: private, and no referrer for other sites. Not `no-referrer`:
 * their forms would be posted without an origin.
 */
export const PERSONAL_PAGE_HEADERS = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "strict-origin",
};
