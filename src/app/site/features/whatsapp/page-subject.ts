import type { ProductLink } from "#data/products.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import type { Article } from "#domain/news/article.ts";
import { listArticleProducts } from "#domain/news/named-products.ts";

/** What a visitor of a page would ask a price for; on phones its page has a bar that asks. */
export interface PageSubject {
  /** Null on an article that names no product. */
  product: Pick<ProductLink, "slug" | "title"> | null;
  quoteHref: string;
}

/** The subject of a product's page. */
export function describeProduct(product: Pick<ProductLink, "slug" | "title">): PageSubject {
  return { product, quoteHref: buildQuotePath({ product: product.slug }) };
}

/** The subject of an article: the first of its products. */
export function findSubject(
  article: Pick<Article, "title" | "content" | "product_slugs">,
  products: readonly ProductLink[],
): PageSubject {
  const [product] = listArticleProducts(article, products);
  return product ? describeProduct(product) : { product: null, quoteHref: "/cotizar" };
}
