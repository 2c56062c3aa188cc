import type { Page } from "@playwright/test";

/**
 * Waits until a page has painted, and then loaded its typefaces and whatever else it loads when it is idle.
 * Playwright's "networkidle" sometimes never comes, although no request is under way (one in twenty on a busy machine).
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    // Chromium sometimes calls nobody on a page at rest, one in ten on /productos at 320 px, unless there is a limit.
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
