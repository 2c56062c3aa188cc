import { openPage, signInThrough } from "./browser.mjs";
import { takeDraftTasks } from "./manual-drafts.mjs";
import { takeImport } from "./manual-import.mjs";
import { takePageTasks } from "./manual-page.mjs";
import { takePublishingTasks } from "./manual-publishing.mjs";
import { takeReviewTasks } from "./manual-review.mjs";

/* The screenshots of docs/manual.md: the relevant part of the page for each task, at a phone's width where that suffices. */

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{ phone: Page, desk: Page }} Pages */

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {number} clockOffset
 */
export async function takeManual(browser, clockOffset) {
  const phone = await openPage(browser, clockOffset, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const desk = await openPage(browser, clockOffset, {
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 1.5,
  });
  for (const page of [phone, desk]) {
    await page.goto("/admin/login");
    await signInThrough(page);
  }
  await takePageTasks({ phone, desk });
  await takeDraftTasks({ phone, desk });
  await takePublishingTasks({ phone, desk });
  await takeImport({ phone, desk });
  // Last, since it renames a product.
  await takeReviewTasks({ phone, desk });
}
