import { preload } from "react-dom";

import { type PictureSources, pictureSources } from "#app/shared/pictures.ts";
import type { PicturePlace } from "#domain/media/picture-places.ts";

export interface PictureProps {
  /** The address in the record; renders nothing without one. */
  url: string | null;
  alt: string;
  /** Selects the crop in the address; without a place, the picture is shown whole. */
  place?: PicturePlace;
  /**
   * The `sizes` attribute. For a phone's full width it says 88vw, to load a smaller first picture
   * (docs/decisions/0061-inline-critical-css.md).
   */
  sizes: string;
  /** Aspect ratio of its box. */
  width: number;
  height: number;
  /** Above the fold: loaded eagerly with high priority. */
  isAboveFold?: boolean;
  className?: string;
}

/** A picture in the best format and size; below the fold it is lazily loaded. */
export function Picture({ url, alt, place, sizes, isAboveFold, ...box }: PictureProps) {
  const picture = pictureSources(url, place);
  if (picture === null) return null;
  if (isAboveFold) preloadPicture(picture, sizes);
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
        {...(isAboveFold ? { fetchPriority: "high" } : { loading: "lazy" })}
        {...(picture.isExternal && { referrerPolicy: "no-referrer" })}
        className={box.className}
      />
    </picture>
  );
}

/**
 * Preloads a picture at the top of the head: its element comes after the styles, 8 to 10 KB later. Not one whose crop
 * depends on the screen: of its sources the first match counts, whereas every preload that matches is loaded.
 */
function preloadPicture({ src, sources }: PictureSources, sizes: string): void {
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
