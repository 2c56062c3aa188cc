import path from "node:path";

import { chromium } from "@playwright/test";
import sharp from "sharp";

import { findChromium } from "../setup/chromium.mjs";
import { inRoot } from "../setup/paths.mjs";
import { makeEnvironment } from "../setup/run.mjs";
import { moveClock } from "./clock.mjs";
import { ADMIN, ORIGIN } from "./product.mjs";

/* The browser that takes the screenshots, which are stored as WebP in docs/screenshots. */

/** @typedef {import("@playwright/test").Browser} Browser */
/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

export const FOLDER = inRoot("docs/screenshots");

/** In Spanish, for its date fields; on Debian this needs the package chromium-l10n. */
export function launchBrowser() {
  const executablePath = findChromium();
  return chromium.launch({
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    env: makeEnvironment({ LANGUAGE: "es_CO" }),
    ...(executablePath !== null && { executablePath }),
  });
}

/**
 * Opens a page in its own context, with the product's clock.
 *
 * @param {Browser} browser
 * @param {number} clockOffset milliseconds
 * @param {import("@playwright/test").BrowserContextOptions} options
 */
export async function openPage(browser, clockOffset, options) {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    reducedMotion: "reduce",
    ...options,
  });
  await context.addInitScript(moveClock, clockOffset);
  return context.newPage();
}

/**
 * Signs in on the page that asks for it.
 * @param {Page} page
 */
export async function signInThrough(page) {
  await page.getByLabel("Correo electrónico").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.getByRole("tablist").waitFor();
}

/**
 * Takes a screenshot of a whole page.
 *
 * @param {Page} page
 * @param {string} name of the file, without extension
 */
export async function capture(page, name) {
  const { width } = page.viewportSize() ?? { width: 1440 };
  await stretch(page);
  const picture = await page.screenshot();
  await page.setViewportSize({ width, height: 900 });
  // WebP images are at most 16,383 pixels tall.
  await sharp(picture)
    .resize({
      width: Math.min(width, 1200),
      height: 16_000,
      fit: "inside",
      withoutEnlargement: true,
    })
    .webp({ quality: 70 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

/**
 * Makes the window as tall as its page, and waits for its pictures.
 * @param {Page} page
 */
export async function stretch(page) {
  const { width } = page.viewportSize() ?? { width: 1440 };
  const height = await page.locator("html").evaluate((element) => element.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, 20_000) });
  await page.waitForLoadState("networkidle");
  const pictures = await page.locator("img:visible").all();
  await Promise.all(pictures.map((picture) => picture.evaluate(awaitDecoding)));
}

/** @param {Element} picture a broken one is not waited for */
function awaitDecoding(picture) {
  return /** @type {HTMLImageElement} */ (picture).decode().catch(() => undefined);
}
