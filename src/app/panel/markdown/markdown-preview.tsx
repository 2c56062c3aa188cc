import { memo } from "react";

import { Markdown } from "#app/shared/markdown.tsx";
import { splitMarkdown } from "#domain/links/markdown-limits.ts";

/** A text as the site shows it. */
export function MarkdownPreview({ text }: { text: string }) {
  return (
    <>
      {splitMarkdown(text).map((part, index) => (
        // Parts have no ids; one that moves is parsed again.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index}>{part}</Part>
      ))}
    </>
  );
}

/** Memoized: parsing a whole long text takes longer than typing a character. */
const Part = memo(Markdown);
