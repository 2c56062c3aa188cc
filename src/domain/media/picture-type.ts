/** The types of pictures that the first bytes of a file show. */
export type DetectedPicture =
  | "image/jpeg"
  | "image/png"
  | "image/webp"
  | "image/avif"
  | "image/gif"
  | "image/heic";

/** How many first bytes identify the type. */
export const PICTURE_HEAD_BYTES = 64;

/** The type that a file's first bytes show, whatever its name says; null for any other. */
export function detectPictureType(head: Uint8Array): DetectedPicture | null {
  const text = toText(head.subarray(0, PICTURE_HEAD_BYTES));
  if (text.startsWith("\u00FF\u00D8\u00FF")) return "image/jpeg";
  if (text.startsWith("\u0089PNG\r\n\u001A\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "image/webp";
  const brands = readBrands(head);
  if (brands.includes("avif")) return "image/avif";
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? "image/heic" : null;
}

/** ISO 23008-12: HEVC pictures, their sequences, and pictures of any codec. */
const HEIC_BRANDS: ReadonlySet<string> = new Set([
  ...["heic", "heix", "heim", "heis"],
  ...["hevc", "hevx", "mif1", "msf1"],
]);

/** The major brand and the compatible ones in the first box of an ISO media file; none for another file. */
function readBrands(head: Uint8Array): string[] {
  if (toText(head.subarray(4, 8)) !== "ftyp") return [];
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const box = toText(head.subarray(0, Math.min(length, PICTURE_HEAD_BYTES)));
  return [box.slice(8, 12), ...(box.slice(16).match(/.{4}/gs) ?? [])];
}

/** A character for each byte. */
function toText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Whether a picture moves. @param bytes the whole file, which may be damaged */
export function isAnimated(bytes: Uint8Array, type: DetectedPicture): boolean {
  switch (type) {
    case "image/gif":
      return hasSeveralFrames(bytes);
    case "image/webp":
      // The extended header's second flag: https://developers.google.com/speed/webp/docs/riff_container
      return toText(bytes.subarray(12, 16)) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;
    case "image/png":
      return hasAnimationControl(bytes);
    case "image/avif":
      return readBrands(bytes).includes("avis");
    case "image/jpeg":
    case "image/heic":
      return false;
  }
}

/** An APNG's `acTL` chunk comes before its image data. */
function hasAnimationControl(bytes: Uint8Array): boolean {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + data.getUint32(at)) {
    const chunk = toText(bytes.subarray(at + 4, at + 8));
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}

/** Walks the blocks of a GIF to its second frame: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function hasSeveralFrames(bytes: Uint8Array): boolean {
  const tableLength = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let frames = 0;
  let at = 13 + tableLength(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + tableLength(bytes[at + 9] ?? 0);
    } else if (kind === 0x21) at += 2;
    else return false;
    // Sub-blocks up to an empty one.
    while ((bytes[at] ?? 0) !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return false;
}
