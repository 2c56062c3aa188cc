import { pictureSources } from "#app/lib/pictures.ts";

interface PictureProps {
  /** As the record holds it; nothing is shown for none. */
  url: string | null;
  alt: string;
  /** Width that the layout gives it, for the choice among the resized ones. */
  sizes: string;
  /** Proportions of the box in which it is shown. */
  width: number;
  height: number;
  /** Above the fold: fetched at once and first. */
  isFirst?: boolean;
  className?: string;
}

/** A picture in the best format and size; below the fold it is fetched when it comes near. */
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
