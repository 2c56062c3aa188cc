import ReactMarkdown, { type Components, defaultUrlTransform } from "react-markdown";
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
  img: ({ src, alt = "" }) =>
    src ? (
      <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    ) : (
      alt
    ),
  // A wide table scrolls by itself, by keyboard too.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label="Tabla" tabIndex={0} className="prose-table">
      <table>{children}</table>
    </div>
  ),
};

const FOOTNOTES = { footnoteLabel: "Notas", footnoteBackLabel: "Volver al texto" };

interface MarkdownProps {
  children: string;
  /** Makes addresses absolute, where the text is read away from its page. */
  resolveUrl?: (url: string) => string;
}

/** Markdown of an administrator; HTML in it is shown as text, and unsafe addresses lose their link. */
export function Markdown({ children, resolveUrl = (url) => url }: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      remarkRehypeOptions={FOOTNOTES}
      components={COMPONENTS}
      urlTransform={(url) => defaultUrlTransform(resolveUrl(url))}
    >
      {children}
    </ReactMarkdown>
  );
}
