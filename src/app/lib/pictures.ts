import {
  formatResizedPath,
  isResizable,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
} from "#domain/pictures.ts";

export interface PictureSources {
  /** The original, for browsers that take none of the sources. */
  src: string;
  /** One per format, best first; empty for a picture that this site does not resize. */
  sources: { type: `image/${PictureFormat}`; srcSet: string }[];
  /** Whether the picture lies on another host, which is not told where it is shown. */
  isExternal: boolean;
}

/**
 * Where a picture is found, by the address that a record holds: a path of this site in the widths and
 * formats that the server makes, or an https address as it is. Null when it is neither.
 *
 * @param version changes with the site's own pictures, so that they may be kept for ever
 */
export function pictureSources(
  url: string | null,
  version = import.meta.env.PICTURES_VERSION,
): PictureSources | null {
  const source = url?.trim() ?? "";
  if (/^https:\/\//i.test(source)) return { src: source, sources: [], isExternal: true };
  if (!source.startsWith("/") || source.startsWith("//")) return null;
  const sources = isResizable(source)
    ? PICTURE_FORMATS.map((format) => ({
        type: `image/${format}` as const,
        srcSet: PICTURE_WIDTHS.map(
          (width) => `${formatResizedPath({ width, source, format }, version)} ${width}w`,
        ).join(", "),
      }))
    : [];
  return { src: source, sources, isExternal: false };
}
