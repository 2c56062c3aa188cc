import type { ProductLink } from "#data/products.ts";

/** What a visitor of a page would ask a price for; on phones its page has a bar that asks. */
export interface PageSubject {
  /** Null on an article that names no product. */
  product: Pick<ProductLink, "slug" | "title"> | null;
  quoteHref: string;
}

/** The subject of a product's page. */
export function describeProduct(product: Pick<ProductLink, "slug" | "title">): PageSubject {
  return { product, quoteHref: `/cotizar?producto=${encodeURIComponent(product.slug)}` };
}

/** The subject of an article: the first product that its Markdown links to. */
export function findSubject(content: string, products: readonly ProductLink[]): PageSubject {
  const titles = new Map(products.map((product) => [product.slug, product]));
  for (const [, slug = ""] of content.matchAll(PRODUCT_LINK)) {
    const product = titles.get(slug);
    if (product !== undefined) return describeProduct(product);
  }
  return { product: null, quoteHref: "/cotizar" };
}

/** The target of a link of the site; an address with its origin is another site's. */
const PRODUCT_LINK = /\]\(<?\/productos\/([a-z0-9-]+)/g;
