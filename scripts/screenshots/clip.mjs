import { writeFileSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";

import { FOLDER, stretch } from "./browser.mjs";

/* Screenshots of parts of a page, for the manual. */

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

export const MANUAL_FOLDER = path.join(FOLDER, "manual");

const MOST_BYTES = 60_000;
const PHONE_WIDTH = 390;

/**
 * @typedef {object} Part of a page
 * @property {string} name of the picture's file, without extension
 * @property {Locator[]} of the elements that it shows; on a phone, over the whole width
 * @property {number} [margin] around them, in pixels: less than the distance to neighbouring elements
 */

/**
 * Takes a screenshot of a part of a page, in a window as tall as the page.
 *
 * @param {Page} page
 * @param {Part} part
 */
export async function captureElements(page, part) {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await stretch(page);
  await captureInWindow(page, part);
  await page.setViewportSize(size);
}

/**
 * Like `captureElements`, in the current window: for dialogs, and for what fills the window.
 *
 * @param {Page} page
 * @param {Part} part
 */
export async function captureInWindow(page, { name, of: elements, margin = 6 }) {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  const boxes = await Promise.all(elements.map(measure));
  const isPhone = width === PHONE_WIDTH;
  const left = isPhone ? 0 : Math.max(0, Math.min(...boxes.map(({ x }) => x)) - margin);
  const right = isPhone ? width : Math.min(width, Math.max(...boxes.map(findRight)) + margin);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - margin);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + margin);
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  await store(await page.screenshot({ clip }), path.join(MANUAL_FOLDER, `${name}.webp`));
}

/** @param {{ x: number, width: number }} box */
const findRight = (box) => box.x + box.width;

/** @param {Locator} element */
async function measure(element) {
  await element.waitFor();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`not shown: ${element.toString()}`);
  return box;
}

/**
 * Stores a picture at the best quality that its size allows.
 *
 * @param {Buffer} picture
 * @param {string} file
 */
async function store(picture, file) {
  for (let quality = 90; quality >= 30; quality -= 10) {
    const webp = await sharp(picture).webp({ quality }).toBuffer();
    if (webp.length <= MOST_BYTES) {
      writeFileSync(file, webp);
      return;
    }
  }
  throw new Error(`too large: ${file}`);
}
