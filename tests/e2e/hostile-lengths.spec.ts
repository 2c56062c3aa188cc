import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, type Page, test } from "@playwright/test";

import { addStyles, WHOLE } from "#tests/support/add-styles.ts";
import { fillWithHostileRecords } from "#tests/support/hostile-records.ts";
import { prepareSite } from "#tests/support/site-process.ts";

/* No content can widen a page: every text is longer than its space, and none is cut off. */

const WIDTHS = [320, 360, 768, 1024, 1440];

/** The elements whose text leaves the viewport without a scroll container, and the page's own overflow. */
const findWide = () => {
  const limit = document.documentElement.clientWidth;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isCut = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).textOverflow === "ellipsis" || isCut(element.parentElement));
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    // Texts for screen readers only are a pixel wide.
    element.getBoundingClientRect().width > 1 &&
    element.closest("[aria-hidden=true], option") === null &&
    !isCut(element);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const wide = new Set<string>();
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    if (parent === null || text.textContent?.trim() === "" || !isSeen(parent)) continue;
    if (scrolls(parent)) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(({ left, right }) => left < -1 || right > limit + 1)) {
      wide.add(`${parent.tagName} ${parent.className}`);
    }
  }
  return { beyond: document.documentElement.scrollWidth - limit, wide: [...wide] };
};

async function expectNarrow(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(findWide), `${where} at ${width}px`).toEqual({
      beyond: 0,
      wide: [],
    });
  }
}

test("no text of a record widens a page @drill", async ({ page }) => {
  test.setTimeout(180_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), "hostile-"));
  const site = await prepareSite(dataDir, {});
  await site.start();
  try {
    const records = await fillWithHostileRecords(site.client);
    for (const address of [
      "/",
      "/productos",
      `/productos?q=${"nada".repeat(25)}`,
      `/productos?categoria=${"nada".repeat(25)}`,
      records.product,
      records.plainProduct,
      "/noticias",
      `/noticias?q=${"nada".repeat(25)}`,
      records.article,
      `/cotizar?producto=${path.basename(records.product)}`,
      "/boletin",
      "/privacidad",
      "/no-existe",
    ]) {
      await page.goto(site.origin + address);
      await page.evaluate(addStyles, WHOLE);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("main details")) {
          details.setAttribute("open", "");
        }
      });
      await expectNarrow(page, address);
    }
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true });
  }
});
