import { preload } from "react-dom";

import { type PictureSources, pictureSources } from "#app/shared/pictures.ts";
import type { PicturePlace } from "#domain/media/picture-places.ts";

export interface PictureProps {
  /** The address in the record; renders nothing without one. */
  url: string | null;
  alt: string;
  /** Whose shapes the frame in the address cuts; without one the picture is shown whole. */
  place?: PicturePlace;
  /**
   * The `sizes` attribute, for the choice among the resized versions. For a phone's whole width it says 88vw, so that the
   * first picture is a smaller one (docs/decisions/0061-inline-critical-css.md).
   */
  sizes: string;
  /** Aspect ratio of its box. */
  width: number;
  height: number;
  /** Above the fold: loaded eagerly with high priority. */
  isFirst?: boolean;
  className?: string;
}

/** A picture in the best format and size; below the fold it is lazily loaded. */
export function Picture({ url, alt, place, sizes, isFirst, ...box }: PictureProps) {
  const picture = pictureSources(url, place);
  if (picture === null) return null;
  if (isFirst) askEarly(picture, sizes);
  return (
    <picture className="contents">
      {picture.sources.map(({ type, srcSet, media }) => (
        <source key={`${media} ${type}`} type={type} srcSet={srcSet} sizes={sizes} media={media} />
      ))}
      <img
        src={picture.src}
        alt={alt}
        width={box.width}
        height={box.height}
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
        {...(picture.isExternal && { referrerPolicy: "no-referrer" })}
        className={box.className}
      />
    </picture>
  );
}

/**
 * Asks for a picture at the head's beginning: its own place comes after the styles, 8 to 10 KB later. Not for one whose
 * shape depends on the screen: its conditions count in order, those of preloads each for itself.
 */
function askEarly({ src, sources }: PictureSources, sizes: string): void {
  const [best] = sources;
  if (best === undefined || best.media !== undefined) return;
  const { type, srcSet } = best;
  preload(src, {
    as: "image",
    type,
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: "high",
  });
}
