import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

import { layOutWhole } from "#tests/support/lay-out-whole.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Adds styles to a page whose policy refuses a style element. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    await sheet.replace(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Axe violations of the page, or of the part that `selector` matches: each rule with its first element. */
export async function listFaults(page: Page, selector?: string): Promise<string[]> {
  await page.evaluate(layOutWhole);
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(selector ?? "html")}, { resultTypes: ["violations"] })`,
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** How many pixels the page is wider than its viewport. */
export async function measureOverflow(page: Page): Promise<number> {
  await page.evaluate(layOutWhole);
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
