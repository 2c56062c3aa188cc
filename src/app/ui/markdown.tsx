import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

import { isExternal } from "#app/lib/safe-href.ts";

/** The page has its own first title; a text's titles come below it. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href = "", children }) => (
    <a href={href} {...(isExternal(href) && { rel: "noopener" })}>
      {children}
    </a>
  ),
};

/** Markdown of an administrator; HTML in it is shown as text, and unsafe addresses lose their link. */
export function Markdown({ children }: { children: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
      {children}
    </ReactMarkdown>
  );
}
