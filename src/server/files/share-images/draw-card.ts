import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import sharp, { type OverlayOptions } from "sharp";

import type { Color } from "#domain/identity/colors.ts";
import { shorten } from "#domain/news/preview.ts";
import { escapeXml } from "#domain/seo/documents.ts";
import { SHARE_IMAGE_SIZE } from "#domain/seo/share-image.ts";

/** What a share image says. */
export interface Card {
  brand: string;
  /** A few words above the title; may be empty. */
  label: string;
  title: string;
  /** The last line. */
  note: string;
  accent: Color;
  background: Color;
  /** The stored file of the company's logo; null for the site's mark. */
  logo: string | null;
  hasNameBesideLogo: boolean;
}

const COLORS = { ink: "#17221c", gold: "#d9a441", soft: "#4b574f" };
const MARGIN = 72;
const PICTURE_WIDTH = 480;
const GAP = 48;
const MARK = 60;
const LOGO = { width: 300, height: 72 };
const NOTE_HEIGHT = 34;
const TITLE_SIZES = [92, 80, 70, 62, 54, 48] as const;
const MAX_TITLE = 130;
const MAX_LINE = 60;

const markFile = new URL("../../../../public/brand-mark.svg", import.meta.url);

/**
 * Draws a card of 1200 × 630 pixels as JPEG, which is small enough for every network to show.
 *
 * @param picture is drawn at the card's side, cropped to fit; null leaves the side to the text
 * @param logo the company's, as PNG
 */
export async function drawCard(
  card: Card,
  picture: Uint8Array | null,
  logo: Uint8Array | null,
): Promise<Buffer> {
  const { width, height } = SHARE_IMAGE_SIZE;
  const textWidth = width - MARGIN - (picture === null ? MARGIN : PICTURE_WIDTH + GAP);
  const ornament = picture === null && logo === null ? [await drawLargeMark(card)] : [];
  const layers = [
    ...(picture === null ? ornament : [await cropPicture(card, picture)]),
    ...(await drawBrand(card, logo, textWidth)),
    ...(await drawTexts(card, textWidth)),
  ];
  return sharp({ create: { width, height, channels: 3, background: card.background } })
    .composite(layers)
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4", mozjpeg: true })
    .toBuffer();
}

async function drawBrand(
  card: Card,
  logo: Uint8Array | null,
  textWidth: number,
): Promise<OverlayOptions[]> {
  const mark =
    logo === null
      ? { input: await drawMark(card, MARK), width: MARK, top: 56, left: MARGIN - 6, gap: 18 }
      : { ...(await fitInto(logo, LOGO)), left: MARGIN, gap: 20 };
  const { input, left, top } = mark;
  if (logo !== null && !card.hasNameBesideLogo) return [{ input, left, top }];
  const start = left + mark.width + mark.gap;
  const name = await drawFittingText(shortenLine(card.brand, MAX_LINE), {
    face: "display",
    color: COLORS.ink,
    width: MARGIN + textWidth - 8 - start,
    sizes: [34, 28, 22],
    maxHeight: MARK,
  });
  return [{ input, left, top }, place(name, start, 56 + (MARK - name.height) / 2)];
}

/** A logo in a box whose middle is the mark's. */
async function fitInto(logo: Uint8Array, box: { width: number; height: number }) {
  const { data, info } = await sharp(logo)
    .resize({ ...box, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, top: Math.round(56 + (MARK - info.height) / 2) };
}

/** From the bottom margin up: note, title, label. */
async function drawTexts(card: Card, width: number): Promise<OverlayOptions[]> {
  const bottom = SHARE_IMAGE_SIZE.height - 64;
  const note = await drawText(shortenLine(card.note, MAX_LINE), {
    face: "text",
    color: COLORS.soft,
    width,
    size: 26,
  });
  const title = await drawFittingText(shortenLine(card.title, MAX_TITLE), {
    face: "display",
    color: COLORS.ink,
    width,
    sizes: TITLE_SIZES,
    maxHeight: 260,
  });
  const titleTop = bottom - NOTE_HEIGHT - 48 - title.height;
  const layers = [
    place(note, MARGIN, bottom - note.height),
    { input: drawRule(), left: MARGIN, top: bottom - NOTE_HEIGHT - 22 },
    place(title, MARGIN, titleTop),
  ];
  if (card.label.trim() === "") return layers;
  const label = await drawText(shortenLine(card.label, MAX_LINE), {
    face: "text",
    color: card.accent,
    width,
    size: 28,
  });
  return [...layers, place(label, MARGIN, titleTop - 26 - label.height)];
}

async function cropPicture({ background }: Card, picture: Uint8Array): Promise<OverlayOptions> {
  const { width, height } = SHARE_IMAGE_SIZE;
  const input = await sharp(picture)
    .resize(PICTURE_WIDTH, height, { fit: "cover", position: sharp.strategy.attention })
    .flatten({ background })
    .png()
    .toBuffer();
  return { input, left: width - PICTURE_WIDTH, top: 0 };
}

/** The mark as a faint ornament where there is no picture. */
async function drawLargeMark(card: Card): Promise<OverlayOptions> {
  const side = 420;
  const input = await sharp(await drawMark(card, side))
    .ensureAlpha()
    .linear([1, 1, 1, 0.12], [0, 0, 0, 0])
    .png()
    .toBuffer();
  const { width, height } = SHARE_IMAGE_SIZE;
  return { input, left: width - side - 24, top: height - side + 60 };
}

async function drawMark({ accent }: Card, side: number): Promise<Buffer> {
  const svg = (await readFile(markFile, "utf8")).replaceAll(/#1f4d36/gi, accent);
  return sharp(Buffer.from(svg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png()
    .toBuffer();
}

function drawRule(): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="4"><rect width="64" height="4" rx="2" fill="${COLORS.gold}"/></svg>`,
  );
}

function place({ png }: DrawnText, left: number, top: number): OverlayOptions {
  return { input: png, left: Math.round(left), top: Math.round(top) };
}

/** In one line: Pango would break at the text's own line ends too. */
function shortenLine(text: string, limit: number): string {
  return shorten(text.replace(/\s+/g, " ").trim(), limit);
}

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

interface TextStyle {
  face: keyof typeof FACES;
  /** In pixels, as all lengths here. */
  size: number;
  /** `#rrggbb` */
  color: string;
  /** Lines are broken to it. */
  width: number;
}

interface DrawnText {
  png: Buffer;
  width: number;
  height: number;
}

/** A text in one of the site's typefaces, cropped to its ink. */
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
