import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

import { addStyles, WHOLE } from "#tests/support/add-styles.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Axe violations of the page, or of the part that `selector` matches: each rule with its first element. A run takes
 * seconds: once for each state of a page.
 */
export async function listFaults(
  page: Page,
  selector = "html",
  { withContrast = true } = {},
): Promise<string[]> {
  await page.evaluate(addStyles, WHOLE);
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(AXE);
  await page.evaluate(waitForTransitions);
  const options: RunOptions = {
    resultTypes: ["violations"],
    // The style sheets are read by a rule that is off.
    preload: { assets: ["media"] },
    rules: { "color-contrast": { enabled: withContrast } },
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(selector)}, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** A colour that is still changing has a contrast that no one reads. Runs in the page. */
async function waitForTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  // One that is cancelled has ended too.
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** How many pixels the page is wider than its viewport. */
export async function measureOverflow(page: Page): Promise<number> {
  await page.evaluate(addStyles, WHOLE);
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
