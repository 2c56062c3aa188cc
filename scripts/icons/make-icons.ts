/**
 * Makes the site's icons from the brand's mark: `node scripts/icons/make-icons.ts`. The results are
 * committed, so that building the site does not need this script.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import sharp from "sharp";

const PAPER = "#FBF8F2";
const folder = fileURLToPath(new URL("../../public/", import.meta.url));
const mark = await readFile(`${folder}brand-mark.svg`);
/** The mark's size in its file, which determines the rendering density. */
const MARK_SIZE = 64;

interface Icon {
  name: string;
  size: number;
  /** The mark's share of the side. */
  share: number;
  background: string | null;
}

/* iOS and Android cut corners and put transparent icons on black: theirs have a ground, and a maskable
   icon keeps its mark within the inner circle of 80 %. */
const ICONS: readonly Icon[] = [
  { name: "favicon-32.png", size: 32, share: 1, background: null },
  { name: "icon-192.png", size: 192, share: 0.9, background: null },
  { name: "icon-512.png", size: 512, share: 0.9, background: null },
  { name: "icon-maskable-512.png", size: 512, share: 0.56, background: PAPER },
  { name: "apple-touch-icon.png", size: 180, share: 0.68, background: PAPER },
];

for (const icon of ICONS) await writeFile(`${folder}${icon.name}`, await draw(icon));
await writeFile(`${folder}favicon.ico`, wrapAsIco(await readFile(`${folder}favicon-32.png`), 32));

async function draw({ size, share, background }: Icon): Promise<Buffer> {
  const side = Math.round(size * share);
  const drawn = await sharp(mark, { density: (72 * side) / MARK_SIZE })
    .resize(side, side)
    .png()
    .toBuffer();
  return sharp({
    create: { width: size, height: size, channels: 4, background: background ?? "#0000" },
  })
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ compressionLevel: 9, palette: background !== null, colours: 128 })
    .toBuffer();
}

/** An icon file with one PNG: requested as /favicon.ico by clients that do not read HTML. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
