import { fileURLToPath } from "node:url";

import sharp from "sharp";

import { escapeXml } from "#domain/seo/documents.ts";

/** Family names are those that the files themselves bear. */
const FACES = {
  display: {
    family: "Newsreader 16pt",
    file: new URL("../fonts/newsreader-500.ttf", import.meta.url),
  },
  text: {
    family: "Hanken Grotesk Semi-Bold",
    file: new URL("../fonts/hanken-grotesk-600.ttf", import.meta.url),
  },
} as const;

export interface TextStyle {
  face: keyof typeof FACES;
  /** In pixels, as all lengths here. */
  size: number;
  /** `#rrggbb` */
  color: string;
  /** Lines are broken to it. */
  width: number;
}

export interface DrawnText {
  png: Buffer;
  width: number;
  height: number;
}

/** A text in one of the site's typefaces, cut close around its ink. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText> {
  const { family, file } = FACES[style.face];
  const tracking = style.face === "display" ? -Math.round(style.size * 0.018 * 1024) : 0;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.color}" letter_spacing="${tracking}">${escapeXml(text)}</span>`,
      font: `${family} ${style.size}`,
      fontfile: fileURLToPath(file),
      width: style.width,
      wrap: "word-char",
      // At 72 dots per inch a point is a pixel.
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The text in the largest of some sizes at which it is no higher than `maxHeight`, or the smallest. */
export async function drawFittingText(
  text: string,
  style: Omit<TextStyle, "size"> & { sizes: readonly number[]; maxHeight: number },
): Promise<DrawnText> {
  const { sizes, maxHeight, ...rest } = style;
  let drawn: DrawnText | null = null;
  for (const size of sizes) {
    drawn = await drawText(text, { ...rest, size });
    if (drawn.height <= maxHeight) return drawn;
  }
  if (drawn === null) throw new Error("a text needs at least one size");
  return drawn;
}
