import { Cover } from "#app/site/ui/cover.tsx";
import type { PicturePlace } from "#domain/media/picture-places.ts";
import type { ArticleLink } from "#domain/news/article.ts";

interface ArticleCoverProps {
  article: Pick<ArticleLink, "image_url" | "image_alt" | "category">;
  place: PicturePlace;
  sizes: string;
  isAboveFold?: boolean;
  className: string;
}

/** An article's cover in a list. */
export function ArticleCover({ article, ...picture }: ArticleCoverProps) {
  const { image_url, image_alt, category } = article;
  return (
    <Cover
      category={category}
      url={image_url}
      alt={image_alt}
      width={1600}
      height={900}
      {...picture}
    />
  );
}
