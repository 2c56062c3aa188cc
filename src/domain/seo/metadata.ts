import type { SiteContent } from "#domain/content/site-content.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import { countCharacters, shorten, takeSentences } from "#domain/news/preview.ts";
import { isShareImage, SHARE_IMAGE_SIZE } from "#domain/seo/share-image.ts";

/** A page's metadata for search engines and social networks; every URL is absolute. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Comma-separated; may be empty. */
  keywords: string;
  author: string;
  siteName: string;
  canonical: string;
  type: "website" | "article";
  /** Picture of a shared link. */
  image: ShareImage;
}

interface ShareImage {
  url: string;
  /** Alternative text; may be empty. */
  alt: string;
  /** In pixels; absent when unknown. */
  size?: { width: number; height: number };
}

/** A page's own metadata; empty or absent texts are taken from the site. */
export interface PageDescription {
  /** Path of the page, beginning with a slash, without irrelevant query parameters. */
  path: string;
  title?: string;
  description?: string;
  keywords?: string;
  author?: string;
  image?: { url: string; alt: string };
  type?: PageMetadata["type"];
}

interface OfSite {
  content: SiteContent;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
}

/** A page's metadata: its own texts, with those of section `seo` as fallbacks. */
export function buildPageMetadata(page: PageDescription & OfSite): PageMetadata {
  const { content, siteUrl, path } = page;
  const { seo, footer } = content;
  const picture = page.image ?? findSiteImage(content);
  return {
    title: firstText(page.title, seo.site_title, footer.brand_name),
    description: firstText(page.description, seo.site_description),
    keywords: firstText(page.keywords, seo.keywords),
    author: firstText(page.author, seo.author, footer.legal_name),
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

/** The default picture of pages: drawn by the server unless one was chosen. */
function findSiteImage({ seo, hero }: SiteContent): ShareImage {
  if (isShareImage(seo.og_image)) {
    return { url: seo.og_image, alt: joinTexts(" ", hero.title_start, hero.title_highlight) };
  }
  // The alternative text belongs to the default picture only.
  const url = stripCrop(seo.og_image);
  return { url, alt: url === stripCrop(hero.image_url) ? hero.image_alt : "" };
}

/** The home page's metadata: section `seo_home`, then `seo`. */
export function buildHomeMetadata(content: SiteContent, siteUrl: string): PageMetadata {
  return buildPageMetadata({ content, siteUrl, path: "/", ...content.seo_home });
}

/** Makes an address of this site or of another one absolute. */
export function toAbsoluteUrl(url: string, siteUrl: string): string {
  return URL.parse(url, `${siteUrl}/`)?.href ?? `${siteUrl}/`;
}

/** `Cotice | Insumos`, without blank parts. */
export function joinTitle(...parts: readonly string[]): string {
  return joinTexts(" | ", ...parts);
}

/** What search results show of a title and of a description (specification, section 9). */
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 160;

/**
 * The title of a product's page, in the words that buyers search for: `Glicerol para alimentación animal: ficha y
 * cotización`, or as much of it as search results show.
 */
export function nameProductPage(title: string): string {
  const name = title.trim();
  if (name === "") return "";
  const full = [`${name} para alimentación animal: ficha y cotización`];
  const forms = / para /i.test(name) ? [] : full;
  return [...forms, `${name}: ficha y cotización`].find(fits) ?? name;
}

/** A title with the company's name, where search results show both. */
export function nameArticlePage(title: string, brandName: string): string {
  const whole = joinTitle(title, brandName);
  return fits(whole) ? whole : title.trim();
}

function fits(title: string): boolean {
  return countCharacters(title) <= SHOWN_TITLE;
}

/** Search results complete a shorter description with words of their choice. */
const SHORT_DESCRIPTION = 120;

/**
 * What search results show of a text: whole sentences, or else its beginning, completed by what is true of the whole
 * site.
 */
export function describeBriefly(text: string, ofSite = ""): string {
  const sentences = takeSentences(text, SHOWN_DESCRIPTION);
  const length = countCharacters(sentences);
  if (text.trim() === "" || (length >= SHORT_DESCRIPTION && length <= SHOWN_DESCRIPTION)) {
    return sentences;
  }
  const plain = text.replace(/\s+/g, " ").trim();
  return shorten(joinTexts(" ", endSentence(plain), ofSite), SHOWN_DESCRIPTION);
}

/** A text with a full stop, which `S. A. S.` has already, also before source markers. */
export function endSentence(text: string): string {
  return /\.[\u{F0000}-\u{10FFFF}]*$/u.test(text) ? text : `${text}.`;
}

/** The texts that are not blank, trimmed, with the separator between them. */
export function joinTexts(separator: string, ...texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join(separator);
}

/** The first text that is not blank; empty when all are. */
export function firstText(...texts: (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== "")?.trim() ?? "";
}

/** Characters that search results show, only as guidance (specification, section 9). */
const LIMITS: Readonly<Record<string, number>> = {
  site_title: 60,
  title: 60,
  site_description: 160,
  description: 160,
};

export interface TextLength {
  /** The number of characters as people count them. */
  length: number;
  limit: number;
}

/** The length of a title or a description beside its limit; null for a key without one. */
export function measureText(key: string, text: string): TextLength | null {
  const limit = Object.hasOwn(LIMITS, key) ? LIMITS[key] : undefined;
  return limit === undefined ? null : { length: Array.from(text.trim()).length, limit };
}

/** Cuts a text like a search result: whole words up to the limit, and an ellipsis. */
export function cutToLimit(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const head = characters.slice(0, limit - 1).join("");
  const wholeWords = head.replace(/\s+\S*$/, "");
  return `${(wholeWords || head).trimEnd()} …`;
}
