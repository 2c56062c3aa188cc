import { MAX_SVG_LENGTH } from "#domain/identity/sanitize-svg.ts";
import { detectPictureType } from "#domain/media/picture-type.ts";
import { WORKBOOK_TYPE } from "#domain/media/private-file.ts";

/** The types that are stored, most as their first bytes show them; SVG only sanitised. */
const FILE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/svg+xml",
  "application/pdf",
  WORKBOOK_TYPE,
] as const;

export type FileType = (typeof FILE_TYPES)[number];
/** Those of raster images. */
export type PictureType = Exclude<
  FileType,
  "application/pdf" | "image/svg+xml" | typeof WORKBOOK_TYPE
>;

/** Whether files of a type are raster images. */
export function isPictureType(type: FileType): type is PictureType {
  return type !== "application/pdf" && type !== "image/svg+xml" && type !== WORKBOOK_TYPE;
}

const MEBIBYTE = 1024 * 1024;

/** Largest file of a type, in bytes. */
export function maxBytesOf(type: FileType): number {
  if (type === "image/svg+xml") return MAX_SVG_LENGTH;
  if (type === WORKBOOK_TYPE) return 10 * MEBIBYTE;
  return (type === "application/pdf" ? 20 : 15) * MEBIBYTE;
}

/** The type that a media type names, without its parameters; null for one that is not stored. */
export function parseFileType(mediaType: string): FileType | null {
  const essence = mediaType.split(";")[0]?.trim().toLowerCase();
  return FILE_TYPES.find((type) => type === essence) ?? null;
}

/** The type that the first bytes of a file show, any archive counting as a workbook; null for any other, and for SVG. */
export function detectFileType(head: Buffer): FileType | null {
  if (head.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  if (head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") return WORKBOOK_TYPE;
  const picture = detectPictureType(head);
  return FILE_TYPES.find((type) => type === picture) ?? null;
}
