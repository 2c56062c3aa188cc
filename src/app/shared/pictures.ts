import {
  computeCropBox,
  findCrop,
  formatResizedPath,
  isPictureAddress,
  isResizable,
  parseCroppedPicture,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type ShapedCrop,
  type PictureFormat,
  type PictureWidth,
  stripCrop,
} from "#domain/media/picture-address.ts";
import { listShapes, PICTURE_PLACES, type PicturePlace } from "#domain/media/picture-places.ts";
import { parseStoredPath, readDigest, readPictureSize } from "#domain/media/stored-file.ts";

export interface PictureSources {
  /** The original, for browsers that support none of the sources. */
  src: string;
  /** One per format and shape, best first; empty for a picture that this site does not resize. */
  sources: { type: `image/${PictureFormat}`; srcSet: string; media?: string }[];
  /** Whether the picture is on another host, which gets no referrer. */
  isExternal: boolean;
}

/**
 * The sources of a picture, from the address in a record: for a path of this site, the widths and formats
 * that the server offers; an https address as it is. Null for anything else.
 *
 * @param place where it is shown, to whose ratios the crops in the address apply
 * @param version changes with the site's own pictures, so that they can be cached for ever
 */
export function pictureSources(
  url: string | null,
  place: PicturePlace | null = null,
  version = import.meta.env.PICTURES_VERSION,
): PictureSources | null {
  if (!isPictureAddress(url)) return null;
  const { source, crops } = parseCroppedPicture(url);
  if (!source.startsWith("/")) return { src: source, sources: [], isExternal: true };
  const crop = place && findCrop(crops, PICTURE_PLACES[place].use);
  const listAll = () =>
    place === null || crop === null
      ? listSources(source, version)
      : listShapes(place).flatMap(({ ratio, media }) =>
          listSources(source, version, { ...crop, ratio }).map((found) => ({
            ...found,
            ...(media !== undefined && { media }),
          })),
        );
  return { src: source, sources: isResizable(source) ? listAll() : [], isExternal: false };
}

/** The URL of a small version of this site's picture, for the panel's lists; other URLs as they are. */
export function smallPictureAddress(
  url: string,
  width: PictureWidth,
  version = import.meta.env.PICTURES_VERSION,
): string {
  const source = stripCrop(url);
  if (!isResizable(source)) return url;
  return formatResizedPath({ width, source, format: "webp" }, versionOf(source, version));
}

function listSources(
  source: string,
  buildVersion: string,
  crop?: ShapedCrop,
): PictureSources["sources"] {
  const version = versionOf(source, buildVersion);
  const size = readPictureSize(source);
  const shown = size && crop ? computeCropBox(size, crop.ratio, crop) : size;
  const original = shown?.width ?? Infinity;
  // The server never enlarges: one width beyond the original's is enough.
  const enough = PICTURE_WIDTHS.find((width) => width >= original) ?? Infinity;
  const offered = PICTURE_WIDTHS.filter((width) => width <= enough);
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}` as const,
    // Few browsers still need the second format: every other width, for a shorter document.
    srcSet: (format === "avif" ? offered : everyOther(offered))
      .map((width) => `${formatResizedPath({ width, source, format, crop }, version)} ${width}w`)
      .join(", "),
  }));
}

/** From the widest on. */
function everyOther<T>(items: readonly T[]): T[] {
  return items.filter((_, index) => (items.length - index) % 2 === 1);
}

/** An uploaded picture has its version in its name; without one it may change. */
function versionOf(source: string, buildVersion: string): string | null {
  return parseStoredPath(source) === null ? buildVersion : readDigest(source);
}
