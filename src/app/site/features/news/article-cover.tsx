import { Picture } from "#app/site/ui/picture.tsx";
import type { PicturePlace } from "#domain/media/picture-places.ts";
import type { ArticleLink } from "#domain/news/article.ts";

interface ArticleCoverProps {
  article: Pick<ArticleLink, "image_url" | "image_alt" | "category">;
  place: PicturePlace;
  sizes: string;
  isFirst?: boolean;
  className: string;
}

/** An article's picture in a list or, without one, a cover of type with its category. */
export function ArticleCover({ article, className, ...picture }: ArticleCoverProps) {
  const { image_url, image_alt, category } = article;
  if (image_url === null) {
    return (
      <div
        aria-hidden
        className="on-green bg-green-dark @container size-full min-h-full text-white"
      >
        <div className="flex size-full flex-col justify-between p-[7cqw]">
          <svg viewBox="0 0 12 16" className="fill-gold w-[9cqw]">
            <path d="M11 16C10 9.5 6.500 4 0 0c-.8 7.500 2.500 13.500 11 16Z" />
          </svg>
          <span className="font-display text-[13cqw] leading-none font-medium tracking-[-0.03em]">
            {category}
          </span>
        </div>
      </div>
    );
  }
  return (
    <Picture
      url={image_url}
      alt={image_alt}
      width={1600}
      height={900}
      className={className}
      {...picture}
    />
  );
}
