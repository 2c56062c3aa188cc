import { foldText } from "#domain/fold-text.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";

type Named = Pick<Product, "slug" | "title">;

/** The products of an article: those that were chosen for it, or else those that it names. */
export function listArticleProducts<P extends Named>(
  article: Pick<Article, "title" | "content" | "product_slugs">,
  products: readonly P[],
): P[] {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const chosen = article.product_slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  return chosen.length > 0 ? chosen : listNamedProducts(article, products).slice(0, MOST_NAMED);
}

/** Those that are only named are soon beside the point. */
const MOST_NAMED = 3;

/** The products that an article names: first those that its Markdown links to, then those whose titles it has. */
export function listNamedProducts<P extends Named>(
  { title, content }: Pick<Article, "title" | "content">,
  products: readonly P[],
): P[] {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const linked = [...content.matchAll(PRODUCT_LINK)].flatMap(
    ([, slug = ""]) => bySlug.get(slug) ?? [],
  );
  const words = foldWords(`${title} ${content}`);
  const named = products.filter((product) => words.includes(foldWords(product.title)));
  return [...new Set([...linked, ...named])];
}

/** The target of a link of the site; an address with its origin is another site's. */
const PRODUCT_LINK = /\]\(<?\/productos\/([a-z0-9-]+)/g;

/** Folded words, each between spaces. */
function foldWords(text: string): string {
  return ` ${foldText(text)
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
}
