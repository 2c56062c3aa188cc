import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { isShareImage, SHARE_IMAGE_SIZE } from "#domain/seo/share-image.ts";

/** What search engines and social networks are told of a page; every address is absolute. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Separated by commas; empty when there are none. */
  keywords: string;
  author: string;
  siteName: string;
  canonical: string;
  type: "website" | "article";
  /** Picture of a shared link. */
  image: ShareImage;
}

export interface ShareImage {
  url: string;
  /** Empty when nobody wrote one. */
  alt: string;
  /** In pixels; absent when it is not known. */
  size?: { width: number; height: number };
}

export interface PageDescription {
  content: SiteContent;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Path of the page, beginning with a slash, without a query that does not change the page. */
  path: string;
  /** Of this page; empty or absent, those of the site. */
  title?: string;
  description?: string;
  keywords?: string;
  image?: { url: string; alt: string };
  type?: PageMetadata["type"];
}

/** The metadata of a page: its own texts, and the site's (section `seo`) where it has none. */
export function buildPageMetadata(page: PageDescription): PageMetadata {
  const { content, siteUrl, path } = page;
  const { seo, footer } = content;
  const picture = page.image ?? findSiteImage(content);
  return {
    title: firstText(page.title, seo.site_title, footer.brand_name),
    description: firstText(page.description, seo.site_description),
    keywords: firstText(page.keywords, seo.keywords),
    author: firstText(seo.author, footer.legal_name),
    siteName: firstText(footer.brand_name, footer.legal_name),
    canonical: toAbsoluteUrl(path, siteUrl),
    type: page.type ?? "website",
    image: {
      ...picture,
      url: toAbsoluteUrl(picture.url, siteUrl),
      ...(isShareImage(picture.url) && { size: SHARE_IMAGE_SIZE }),
    },
  };
}

/** The picture of pages that have none of their own: drawn by the server unless one was chosen. */
function findSiteImage({ seo, hero }: SiteContent): ShareImage {
  if (isShareImage(seo.og_image)) {
    return { url: seo.og_image, alt: `${hero.title_start} ${hero.title_highlight}` };
  }
  // Nobody wrote a text for another picture.
  return { url: seo.og_image, alt: seo.og_image === hero.image_url ? hero.image_alt : "" };
}

/** The home page's metadata: section `seo_home`, then `seo`. */
export function buildHomeMetadata(content: SiteContent, siteUrl: string): PageMetadata {
  return buildPageMetadata({ content, siteUrl, path: "/", ...content.seo_home });
}

/** An address of this site or of another one, as an absolute address. */
export function toAbsoluteUrl(url: string, siteUrl: string): string {
  return URL.parse(url, `${siteUrl}/`)?.href ?? `${siteUrl}/`;
}

/** `Cotice | Insumos`, without what is blank. */
export function joinTitle(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" | ");
}

/** The first text that is not blank; empty when all are. */
export function firstText(...texts: (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== "")?.trim() ?? "";
}
