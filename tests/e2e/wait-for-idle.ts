import type { Page } from "@playwright/test";

/**
 * Waits until a page has painted, and then loaded its typefaces and whatever else it loads when it is idle.
 * Playwright's "networkidle" sometimes never comes, although no request is under way (one in twenty on a busy machine).
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    // On an idle page Chromium sometimes (1 in 10 on /productos at 320 px) never calls back without a timeout.
    const idle = () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 2000 });
      });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await idle();
    await document.fonts.ready;
    await idle();
  });
}
