import { expect, type Page, test } from "@playwright/test";
import { build, type Rolldown } from "vite";

import { PASTED_CASES, PASTED_TEXTS } from "#tests/support/pasted-cases.ts";
import { PASTED } from "#tests/support/pasted-html.ts";

/* What pasting does to HTML, in a browser's page without the panel: only a browser parses HTML as browsers do. */

async function openPage(page: Page): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: { entry: "tests/support/paste-bundle.ts", formats: ["iife"], name: "paste" },
    },
  });
  const [script] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  await page.addScriptTag({ content: script?.output[0].code ?? "" });
}

test("what is pasted keeps its meaning, brings nothing hidden, and takes no long time", async ({
  page,
}) => {
  await test.step("what is pasted keeps its meaning, and brings nothing that was not to be read", async () => {
    await openPage(page);
    const programs = Object.entries(PASTED).map(
      ([program, { html, markdown }]) => [program, [html, markdown]] as const,
    );
    for (const [name, [html, markdown]] of [...Object.entries(PASTED_CASES), ...programs]) {
      const pasted = await page.evaluate((each) => window.pasteHtml(each), html);
      expect.soft(pasted, name).toBe(markdown);
    }
    for (const [name, [text, markdown]] of Object.entries(PASTED_TEXTS)) {
      const pasted = await page.evaluate((each) => window.pasteText(each), text);
      expect.soft(pasted, name).toBe(markdown);
    }
  });

  await test.step("spans, styles and nesting that are built to take long are pasted in time", async () => {
    const cell = `<td colspan=1000 rowspan=65534>${"x".repeat(400)}</td>`;
    const hostile = [
      `<table>${`<tr>${cell.repeat(20)}</tr>`.repeat(50)}</table>`,
      `<style>${".a{color:red}".repeat(50_000)}</style><p class=a>${"<b>".repeat(2000)}x</p>`,
      `<p>${"<sup>9<b><sub>8".repeat(300)}</p>`,
      `<math>${"<mfrac><mi>x</mi><mi>y</mi></mfrac>".repeat(20_000)}${"<msup>".repeat(3000)}</math>`,
      `<!--[if gte msEquation 12]><m:oMath>${"<m:f><m:num>".repeat(10_000)}x<![endif]-->`,
    ];
    for (const html of hostile) await page.evaluate((each) => window.pasteHtml(each), html);
  });
});
