import { readFile, stat } from "node:fs/promises";

import sharp, { type Sharp } from "sharp";

import { openPicture } from "#backend/pictures/open-picture.ts";
import {
  type BrandFile,
  type IconUse,
  ICONS,
  typeOfBrandFile,
} from "#domain/identity/brand-files.ts";
import { MAX_LOGO_BYTES, MAX_SVG_LENGTH, sanitizeSvg } from "#domain/identity/sanitize-svg.ts";
import { readPictureSize } from "#domain/media/stored-file.ts";

/** Pages show logos at most a third of this, for dense screens. */
const LOGO_BOX = { width: 600, height: 144 } as const;
/** Mails, documents and share images. */
const MAIL_BOX = { width: 520, height: 160 } as const;

/**
 * Makes a file from a stored logo. A drawing is sanitised wherever it was stored: hosted Supabase stores files as they
 * are.
 *
 * @param path of the stored file
 */
export async function makeBrandFile(path: string, file: BrandFile): Promise<Buffer> {
  const drawing = file.name.endsWith(".svg") ? await readDrawing(path) : null;
  if (drawing !== null && typeOfBrandFile(file) === "image/svg+xml") return drawing;
  const { use } = file;
  const box = use === "logo" ? LOGO_BOX : use === "correo" ? MAIL_BOX : null;
  if (box === null) return drawIcon(openLogo(path, drawing, file, 1024), use as IconUse);
  const logo = openLogo(path, drawing, file, box.width).resize({
    ...box,
    fit: "inside",
    withoutEnlargement: drawing === null,
  });
  return use === "logo" ? encodeSmall(logo) : logo.png().toBuffer();
}

async function readDrawing(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MAX_SVG_LENGTH) throw new Error("the drawing is too large");
  const drawing = Buffer.from(sanitizeSvg(await readFile(path, "utf8")).svg);
  if (drawing.length > MAX_LOGO_BYTES) throw new Error("the drawing is too large");
  return drawing;
}

/** Dots per inch at which a drawing's own size is one pixel for one. */
const OWN_DENSITY = 72;
const MAX_DENSITY = 2400;

/** @param width at which a drawing is to be sharp */
function openLogo(path: string, drawing: Buffer | null, { name }: BrandFile, width: number): Sharp {
  if (drawing === null) return openPicture(path);
  const own = readPictureSize(name)?.width ?? width;
  const density = Math.min(MAX_DENSITY, Math.max(1, (OWN_DENSITY * width) / own));
  return sharp(drawing, { density });
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

async function drawIcon(logo: Sharp, use: IconUse): Promise<Buffer> {
  const { side, share, isOpaque } = ICONS[use];
  const inner = Math.round(side * share);
  const picture = await logo
    .resize({ width: inner, height: inner, fit: "contain", background: TRANSPARENT })
    .png()
    .toBuffer();
  const around = (side - inner) / 2;
  const edge = { before: Math.floor(around), after: Math.ceil(around) };
  const background = isOpaque ? "#ffffff" : TRANSPARENT;
  const icon = sharp(isOpaque ? await flatten(picture) : picture).extend({
    top: edge.before,
    left: edge.before,
    bottom: edge.after,
    right: edge.after,
    background,
  });
  return icon.png().toBuffer();
}

function flatten(picture: Buffer): Promise<Buffer> {
  return sharp(picture).flatten({ background: "#ffffff" }).png().toBuffer();
}

const QUALITIES = [90, 75, 55] as const;
const SCALES = [1, 0.75, 0.5, 0.3] as const;

/** As good as it can be within what a logo may weigh. */
async function encodeSmall(logo: Sharp): Promise<Buffer> {
  const { data, info } = await logo.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let smallest: Buffer | null = null;
  for (const scale of SCALES) {
    for (const quality of QUALITIES) {
      const scaled = sharp(data, { raw: { width, height, channels } }).resize({
        width: Math.max(1, Math.round(width * scale)),
      });
      const isFirst = scale === 1 && quality === QUALITIES[0];
      // oxlint-disable-next-line no-await-in-loop -- the next only where this is too large
      smallest = await scaled
        .webp(isFirst ? { nearLossless: true, quality } : { quality })
        .toBuffer();
      if (smallest.length <= MAX_LOGO_BYTES) return smallest;
    }
  }
  throw new Error(`the logo is larger than ${MAX_LOGO_BYTES} bytes`);
}
