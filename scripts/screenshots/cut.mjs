import { writeFileSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";

import { FOLDER, stretch } from "./browser.mjs";

/* Pictures of parts of a page, for the manual. */

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

export const MANUAL_FOLDER = path.join(FOLDER, "manual");

const MOST_BYTES = 60_000;
const PHONE_WIDTH = 390;

/**
 * @typedef {object} Part of a page
 * @property {string} name of the picture's file, without its ending
 * @property {Locator[]} of the elements that it shows; on a phone, over the whole width
 * @property {number} [margin] around them, in pixels: less than the distance to what they do not belong to
 */

/**
 * A picture of a part of a page, in a window as tall as the page.
 *
 * @param {Page} page
 * @param {Part} part
 */
export async function cut(page, part) {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await stretch(page);
  await shoot(page, part);
  await page.setViewportSize(size);
}

/**
 * As `cut`, in the window as it is: for dialogs, and for what fills the window.
 *
 * @param {Page} page
 * @param {Part} part
 */
export async function shoot(page, { name, of: elements, margin = 6 }) {
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
 * As good as its size allows.
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
