import { pictureSources } from "#app/shared/pictures.ts";

interface PictureProps {
  /** The address in the record; renders nothing without one. */
  url: string | null;
  alt: string;
  /** The `sizes` attribute, for the choice among the resized versions. */
  sizes: string;
  /** Aspect ratio of its box. */
  width: number;
  height: number;
  /** Above the fold: loaded eagerly with high priority. */
  isFirst?: boolean;
  className?: string;
}

/** A picture in the best format and size; below the fold it is lazily loaded. */
export function Picture({ url, alt, sizes, width, height, isFirst, className }: PictureProps) {
  const picture = pictureSources(url);
  if (picture === null) return null;
  return (
    <picture className="contents">
      {picture.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
        {...(picture.isExternal && { referrerPolicy: "no-referrer" })}
        className={className}
      />
    </picture>
  );
}
