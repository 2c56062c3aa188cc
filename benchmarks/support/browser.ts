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
/** Its processor, beside this one. */
export const SLOWDOWN = 4;

/** A page with a phone's processor. */
export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}
