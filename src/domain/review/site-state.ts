import type { StoredContent } from "#domain/content/content-row.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";

/** An address that a record's page had before. */
export interface SlugRedirect {
  slug: string;
  product_id: string | null;
  news_id: string | null;
}

/** An uploaded file. */
export interface MediaFile {
  /** Path in the bucket, with its folder. */
  name: string;
  /** Null when the storage does not report it. */
  bytes: number | null;
}

/** All that a review reads: the site's records and files at one time, public or not. */
export interface SiteState {
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  /** The day in Bogotá, as `2026-11-24`. */
  today: string;
  products: readonly Product[];
  articles: readonly Article[];
  menu: readonly MenuItem[];
  texts: readonly StoredContent[];
  redirects: readonly SlugRedirect[];
  /** Null when they may not be listed. */
  files: readonly MediaFile[] | null;
}
