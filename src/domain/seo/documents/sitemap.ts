import { escapeXml } from "#domain/seo/documents/xml.ts";

export interface SitemapEntry {
  /** Path on the site, beginning with a slash. */
  path: string;
  /** ISO 8601 time of the last change; absent when it is not known. */
  lastModified?: string;
}

/** The most pages that a sitemap may hold (sitemaps.org 0.9). */
export const MAX_SITEMAP_PAGES = 50_000;

/** A sitemap of the first `MAX_SITEMAP_PAGES` entries: callers with more put the most important first. */
export function buildSitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  const urls = entries.slice(0, MAX_SITEMAP_PAGES).map(({ path, lastModified }) => {
    const changed =
      lastModified === undefined ? "" : `<lastmod>${escapeXml(lastModified)}</lastmod>`;
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** The newest of some ISO 8601 times; undefined without any. */
export function newestOf(times: readonly string[]): string | undefined {
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}
