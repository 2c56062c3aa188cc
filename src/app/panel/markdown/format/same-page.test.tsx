import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { openMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import { describePage } from "#app/panel/markdown/format/same-page.ts";
import { saveMarkdown } from "#app/panel/markdown/format/save-markdown.ts";
import { writeMarkdown } from "#app/panel/markdown/format/write-markdown.ts";
import { Markdown } from "#app/shared/markdown.tsx";
import { parseMarkdown } from "#domain/links/markdown-outline.ts";
import { generateMarkdown } from "#tests/support/generate-markdown.ts";

const render = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);

let n = 0,
  ref = 0;
const why: Record<string, number> = {};
const ex: Record<string, string> = {};
test("x", () => {
  fc.assert(
    fc.property(generateMarkdown(), (text) => {
      const opened = openMarkdown(text);
      n++;
      if ("unknown" in opened) {
        ref++;
        why[opened.unknown] = (why[opened.unknown] ?? 0) + 1;
        if (
          opened.unknown === "formato" &&
          (ex[opened.unknown] === undefined || text.length < ex[opened.unknown]!.length)
        )
          ex[opened.unknown] = text;
        return;
      }
      expect(saveMarkdown(opened.doc, opened)).toBe(text);
      expect(render(writeMarkdown(opened.doc.children))).toBe(render(text));
    }),
    { numRuns: Number(process.env["RUNS"] ?? 2000) },
  );
  console.log(n, ref, why, JSON.stringify(ex));
});
