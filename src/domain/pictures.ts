/**
 * Addresses of resized pictures: `/imagenes/<width>/<path>.<format>?v=<version>`, where path is the
 * picture's own address without its first slash. The version changes with the picture, so the answer
 * may be kept for ever.
 */

/** Widths in CSS pixels times density that the layout asks for; no other width is made. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const PICTURE_FORMATS = ["avif", "webp"] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface ResizedPicture {
  width: PictureWidth;
  /** Address of the original, beginning with a slash. */
  source: string;
  format: PictureFormat;
}

export const RESIZED_PICTURES_PATH = "/imagenes/";

/** Whether a picture is ours to resize: a raster image below one of this site's picture folders. */
export function isResizable(source: string): boolean {
  return /^\/images\/[\w./-]+\.(?:webp|png|jpe?g|avif)$/i.test(source) && !source.includes("..");
}

/** The address of a resized picture. */
export function formatResizedPath(picture: ResizedPicture, version: string): string {
  const { width, source, format } = picture;
  return `${RESIZED_PICTURES_PATH}${width}${source}.${format}?v=${version}`;
}

/** The picture that a path names, or null when it is none that we make. */
export function parseResizedPath(pathname: string): ResizedPicture | null {
  const match = /^\/imagenes\/(\d{1,4})(\/.+)\.(avif|webp)$/.exec(pathname);
  if (match === null) return null;
  const [, digits, source = "", format] = match;
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
  if (width === undefined || !isResizable(source)) return null;
  return { width, source, format: format === "avif" ? "avif" : "webp" };
}
