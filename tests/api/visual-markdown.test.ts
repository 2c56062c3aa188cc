import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { describePage, openMarkdown } from "#app/panel/markdown/format/open-markdown.ts";
import { saveMarkdown } from "#app/panel/markdown/format/save-markdown.ts";
import { writeMarkdown } from "#app/panel/markdown/format/write-markdown.ts";
import { Markdown } from "#app/shared/markdown.tsx";
import { SEED_NEWS } from "#backend/seed/seed.ts";
import { parseMarkdown } from "#domain/links/markdown-outline.ts";
import { generateMarkdown } from "#tests/support/generate-markdown.ts";
import { HARD_MARKDOWN } from "#tests/support/hard-markdown.ts";
import { pickSize } from "#tests/support/size.ts";

const render = (text: string) => renderToStaticMarkup(createElement(Markdown, null, text));

/** Some texts end in an assertion of the parser itself, which its production build does not have. */
function canParse(text: string): boolean {
  try {
    parseMarkdown(text);
    return true;
  } catch {
    return false;
  }
}

/** Opens and saves a text, and writes all of it as if each block had been edited. @returns whether it opens */
function expectSamePage(text: string): boolean {
  const opened = openMarkdown(text);
  if ("unknown" in opened) return false;
  expect(saveMarkdown(opened.doc, opened)).toBe(text);
  expect(render(writeMarkdown(opened.doc.children))).toBe(render(text));
  return true;
}

test(
  "no generated text is changed by opening and saving it, nor its page by writing all of it",
  { timeout: 900_000 },
  () => {
    let opened = 0;
    const size = pickSize(200, 10_000);
    fc.assert(
      fc.property(generateMarkdown(), (text) => {
        fc.pre(canParse(text));
        opened += Number(expectSamePage(text));
      }),
      { numRuns: size },
    );
    // The rest holds what the editor refuses: bold in bold, or HTML on its own.
    expect(opened).toBeGreaterThan(size * 0.7);
  },
);

test("the seed's articles and all hard cases but footnotes and HTML open", () => {
  for (const { content } of SEED_NEWS) expect(expectSamePage(content), content).toBe(true);
  for (const [name, text] of Object.entries(HARD_MARKDOWN)) {
    expect(expectSamePage(text), name).toBe(name !== "footnotes" && name !== "an HTML block");
  }
  expect(openMarkdown(HARD_MARKDOWN.footnotes)).toEqual({ unknown: "notas al pie" });
});

test(
  "a removed, added or repeated block leaves the others as they were written",
  { timeout: 300_000 },
  () => {
    const blocks = fc.array(generateMarkdown(), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(blocks, fc.nat(), fc.boolean(), (texts, seed, isRemoved) => {
        const text = texts.join("\n\n");
        fc.pre(canParse(text));
        const opened = openMarkdown(text);
        if ("unknown" in opened) return;
        const children = [...opened.doc.children];
        const at = seed % children.length;
        const block = children[at]!;
        if (block.type.name === "definition") return;
        children.splice(at, 1, ...(isRemoved ? [] : [block, block]));
        if (children.length === 0) return;
        const edited = opened.doc.type.create(null, children);
        const saved = saveMarkdown(edited, opened);
        expect(describePage(parseMarkdown(saved))).toBe(
          describePage(parseMarkdown(writeMarkdown(children))),
        );
      }),
      { numRuns: pickSize(100, 2_000) },
    );
  },
);
