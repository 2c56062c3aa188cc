import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";

import { findHeadlessChromium } from "../../scripts/setup/chromium.mjs";

/** The browser of tests and measurements. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findHeadlessChromium();
  return chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath !== null && { executablePath }),
  });
}

/** A mid-range phone's screen. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** How much slower its processor is. */
export const SLOWDOWN = 4;

/** Opens a page with a phone's processor. */
export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}

/** Longer than a page must stay unchanged until its final compression. */
const COMPRESS_MS = 4000;

/** Opens pages, so that they, their pictures and later documents are cached as for all but the first visitors. */
export async function warmUp(
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<void> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  for (const pass of [1, 2]) {
    for (const path of paths) {
      await page.goto(origin + path);
      await fetch(origin + path, { headers: { "Sec-Fetch-Site": "same-origin" } });
    }
    if (pass === 1) await page.waitForTimeout(COMPRESS_MS);
  }
  await context.close();
}
