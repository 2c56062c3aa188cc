import { MAX_SVG_LENGTH } from "#domain/identity/sanitize-svg.ts";

/** The types that are stored, most as their first bytes show them; SVG only sanitised. */
const FILE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/svg+xml",
  "application/pdf",
] as const;

export type FileType = (typeof FILE_TYPES)[number];
/** Those of raster images. */
export type PictureType = Exclude<FileType, "application/pdf" | "image/svg+xml">;

/** How many first bytes identify the type. */
export const HEAD_BYTES = 64;

const MEBIBYTE = 1024 * 1024;

/** Largest file of a type, in bytes. */
export function maxBytesOf(type: FileType): number {
  if (type === "image/svg+xml") return MAX_SVG_LENGTH;
  return (type === "application/pdf" ? 20 : 15) * MEBIBYTE;
}

/** The type that a media type names, without its parameters; null for one that is not stored. */
export function parseFileType(mediaType: string): FileType | null {
  const essence = mediaType.split(";")[0]?.trim().toLowerCase();
  return FILE_TYPES.find((type) => type === essence) ?? null;
}

/** The type that the first bytes of a file show; null for any other, and for SVG, which is text. */
export function detectFileType(head: Buffer): FileType | null {
  if (head.subarray(0, 3).equals(JPEG)) return "image/jpeg";
  if (head.subarray(0, 8).equals(PNG)) return "image/png";
  const text = head.toString("latin1");
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "image/webp";
  if (text.startsWith("ftyp", 4) && readBrands(text).includes("avif")) return "image/avif";
  return text.startsWith("%PDF-") ? "application/pdf" : null;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The major brand and the compatible ones of an ISO media file's first box. */
function readBrands(text: string): string[] {
  return [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
}
