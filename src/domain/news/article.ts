import { isPictureAddress, stripCrop } from "#domain/media/picture-address.ts";

/** The specification's seven categories, in its order: those of a site until someone changes them. */
export const NEWS_CATEGORIES = [
  "Innovación",
  "Ganadería",
  "Acuicultura",
  "Investigación",
  "Servicios",
  "Internacional",
  "Calidad",
] as const;

/** How many products an article can be about. */
export const MAX_PRODUCTS = 6;

/** A row of `news`. Times are ISO 8601; `content` is Markdown. */
export interface Article {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  author: string;
  category: string;
  image_url: string | null;
  image_alt: string;
  read_time: string;
  source_name: string | null;
  source_url: string | null;
  /** The products that it is about, in order, at most `MAX_PRODUCTS`. */
  product_slugs: string[];
  is_published: boolean;
  is_featured: boolean;
  created_at: string;
  updated_at: string;
}

/** An article in lists; `content` may be only its beginning. */
export type ArticleSummary = Omit<Article, "product_slugs" | "is_published" | "updated_at">;

/** The fields of a teaser. */
export type ArticleLink = Omit<
  ArticleSummary,
  "content" | "author" | "source_name" | "source_url" | "is_featured"
>;

/** An article in the panel's list, without long texts. */
export type ArticleRow = Omit<Article, "content" | "image_alt" | "product_slugs">;

/** One page of a list, and the total number of records. */
export interface ArticlePage {
  articles: ArticleSummary[];
  /** The number of records on all pages. */
  total: number;
  /** Whether more records match the search. */
  isCapped: boolean;
}

/** The fields that the panel's form saves. */
export interface ArticleInput extends Omit<
  Article,
  "id" | "slug" | "image_alt" | "created_at" | "updated_at"
> {
  image_alt?: string;
  /** A new slug of the article's page; the old one redirects to it from then on. */
  slug?: string;
}

/** A blank form (specification, section 4). */
export const NEW_ARTICLE: ArticleInput = {
  title: "",
  excerpt: "",
  content: "",
  author: "",
  category: "Innovación",
  image_url: null,
  read_time: "5 min",
  source_name: null,
  source_url: null,
  product_slugs: [],
  is_published: true,
  is_featured: false,
};

/** Whether an article is an interview, by its title. */
export function isInterview({ title }: Pick<Article, "title">): boolean {
  return /(?<!\p{L})entrevistas?(?!\p{L})/iu.test(title);
}

/** The label of an article's visibility (specification, section 4). */
export function namePublication(isPublished: boolean): string {
  return isPublished ? "Publicada" : "Borrador";
}

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
  const seen = new Set(shown.flatMap((url) => (isPictureAddress(url) ? [stripCrop(url)] : [])));
  return articles.map((article) => {
    if (!isPictureAddress(article.image_url)) return article;
    const picture = stripCrop(article.image_url);
    if (seen.has(picture)) return { ...article, image_url: null };
    seen.add(picture);
    return article;
  });
}
