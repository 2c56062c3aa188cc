import { isPictureAddress, stripFrame } from "#domain/media/framed-picture.ts";
import type { Article } from "#domain/news/article.ts";

type WithPicture = Pick<Article, "image_url">;

/**
 * The articles of one page, each picture but once: those that would repeat one have none, and get a cover of type.
 *
 * @param shown other pictures of the page
 */
export function dropRepeatedPictures<A extends WithPicture>(
  articles: readonly A[],
  shown: readonly (string | null)[] = [],
): A[] {
  const seen = new Set(shown.flatMap((url) => (isPictureAddress(url) ? [stripFrame(url)] : [])));
  return articles.map((article) => {
    if (!isPictureAddress(article.image_url)) return article;
    const picture = stripFrame(article.image_url);
    if (seen.has(picture)) return { ...article, image_url: null };
    seen.add(picture);
    return article;
  });
}
