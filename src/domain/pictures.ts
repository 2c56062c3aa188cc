import {
  formatFrame,
  parseFrame,
  PICTURE_RATIOS,
  type PictureFrame,
  type PictureRatio,
} from "#domain/media/picture-frame.ts";

/**
 * Addresses of resized pictures: `/imagenes/<width>/<path>.<format>?v=<version>`, where path is the
 * picture's own address without its first slash. The version changes with the picture, so the response
 * can be cached for ever. One that is cut has its cut before its path: `/imagenes/640/4x3-30-60-100/<path>.avif`.
 */

/** Widths (CSS pixels times density) that the layout requests; no other width is offered. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const PICTURE_FORMATS = ["avif", "webp"] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface ResizedPicture {
  width: PictureWidth;
  /** The original's address, beginning with a slash. */
  source: string;
  format: PictureFormat;
  /** The whole picture without one. */
  cut?: PictureCut | undefined;
}

/** A part of a picture, in a shape of the layout. */
export interface PictureCut {
  ratio: PictureRatio;
  frame: PictureFrame;
}

export const RESIZED_PICTURES_PATH = "/imagenes/";

/**
 * Whether the server resizes a picture: a raster image of the build, or an uploaded one, by the one way to write
 * its address. Each other way (`//`, `/./`, `%61`) would be one more picture to resize.
 */
export function isResizable(source: string): boolean {
  return RESIZABLE.test(source) && source.split("/").slice(1).every(isCanonicalSegment);
}

function isCanonicalSegment(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    return !/^\.*$|[/\\]/.test(name) && encodeURIComponent(name) === segment;
  } catch {
    return false;
  }
}

const RESIZABLE =
  /^\/(?:images|storage\/v1\/object\/public\/media)\/[\w.%/-]+\.(?:webp|png|jpe?g|avif)$/i;

/** The address of a resized picture; without a version it is cached for only an hour. */
export function formatResizedPath(picture: ResizedPicture, version: string | null): string {
  const { width, source, format, cut } = picture;
  const part = cut === undefined ? "" : `/${formatCut(cut)}`;
  const query = version === null ? "" : `?v=${version}`;
  return `${RESIZED_PICTURES_PATH}${width}${part}${source}.${format}${query}`;
}

/** As addresses write it: `4x3-30-60-100`. */
export function formatCut({ ratio, frame }: PictureCut): string {
  return `${ratio}-${formatFrame(frame)}`;
}

/** Parses the path of a resized picture; null when the server does not offer it. */
export function parseResizedPath(pathname: string): ResizedPicture | null {
  const match = RESIZED.exec(pathname);
  if (match === null) return null;
  const [, digits, shape, point = "", source = "", extension] = match;
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
  if (width === undefined || !isResizable(source)) return null;
  const format = extension === "avif" ? "avif" : "webp";
  if (shape === undefined) return { width, source, format };
  const ratio = PICTURE_RATIOS.find((known) => known === shape);
  const frame = parseFrame(point);
  return ratio === undefined || frame === null
    ? null
    : { width, source, format, cut: { ratio, frame } };
}

const RESIZED = /^\/imagenes\/(\d{1,4})(?:\/(\d+x\d+)-([\d-]{1,11}))?(\/.+)\.(avif|webp)$/;
