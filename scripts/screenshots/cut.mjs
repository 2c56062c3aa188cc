import path from "node:path";

import sharp from "sharp";

import { FOLDER, stretch } from "./browser.mjs";

/* Pictures of parts of a page, for the manual. */

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

export const MANUAL_FOLDER = path.join(FOLDER, "manual");

const MARGIN = 12;
const MOST_BYTES = 60_000;

/**
 * A picture of some elements of a page with a margin around them, in a window as tall as the page.
 *
 * @param {Page} page
 * @param {string} name of the file, without its ending
 * @param {Locator[]} parts
 */
export async function cut(page, name, ...parts) {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await stretch(page);
  await shoot(page, name, ...parts);
  await page.setViewportSize(size);
}

/**
 * As `cut`, in the window as it is: for dialogs, and for what fills the window.
 *
 * @param {Page} page
 * @param {string} name
 * @param {Locator[]} parts
 */
export async function shoot(page, name, ...parts) {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.waitForLoadState("networkidle");
  const boxes = await Promise.all(parts.map(measure));
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(width, Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN);
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  await store(await page.screenshot({ clip }), path.join(MANUAL_FOLDER, `${name}.webp`));
}

/** @param {Locator} part */
async function measure(part) {
  await part.waitFor();
  const box = await part.boundingBox();
  if (box === null) throw new Error(`not shown: ${part}`);
  return box;
}

/**
 * As good as its size allows.
 *
 * @param {Buffer} picture
 * @param {string} file
 */
async function store(picture, file) {
  for (let quality = 85; quality >= 30; quality -= 10) {
    const webp = await sharp(picture).webp({ quality }).toBuffer();
    if (webp.length <= MOST_BYTES) {
      await sharp(webp).toFile(file);
      return;
    }
  }
  throw new Error(`too large: ${file}`);
}
