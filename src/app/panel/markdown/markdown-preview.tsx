import { memo } from "react";

import { Markdown } from "#app/shared/markdown.tsx";
import { splitMarkdown } from "#domain/links/markdown-limits.ts";

/** A text as the site shows it. */
export function MarkdownPreview({ text }: { text: string }) {
  return (
    <>
      {splitMarkdown(text).map((part, index) => (
        // Parts have no names; one that moved is parsed again.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index}>{part}</Part>
      ))}
    </>
  );
}

/** Parsing a long text takes longer than typing a character, so that only the changed part is. */
const Part = memo(Markdown);
