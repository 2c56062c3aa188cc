import { type Browser, chromium } from "@playwright/test";

import { findHeadlessChromium } from "../../scripts/setup/chromium.mjs";

/** The browser of tests and measurements. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findHeadlessChromium();
  return chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath !== null && { executablePath }),
  });
}
