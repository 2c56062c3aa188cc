import type { Article } from "#domain/news/article.ts";
import { escapeXml } from "#domain/seo/documents/xml.ts";

interface FeedItem extends Pick<
  Article,
  "id" | "slug" | "title" | "excerpt" | "author" | "category" | "created_at"
> {
  /** The whole article, with absolute URLs. */
  html: string;
}

interface Feed {
  siteUrl: string;
  title: string;
  description: string;
  items: readonly FeedItem[];
}

/** An RSS 2.0 feed with whole articles (content:encoded), in the given order, newest first. */
export function buildFeed({ siteUrl, title, description, items }: Feed): string {
  const newest = items[0]?.created_at;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(siteUrl)}/noticias</link>`,
    `<description>${escapeXml(description)}</description>`,
    "<language>es-co</language>",
    `<atom:link href="${escapeXml(siteUrl)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [`<lastBuildDate>${toRfc822(newest)}</lastBuildDate>`]),
    ...items.map((item) => buildItem(item, siteUrl)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function buildItem(item: FeedItem, siteUrl: string): string {
  const address = escapeXml(`${siteUrl}/noticias/${item.slug}`);
  return [
    "<item>",
    `<title>${escapeXml(item.title)}</title>`,
    `<link>${address}</link>`,
    // Readers know an article by it, also under another address.
    `<guid isPermaLink="false">urn:uuid:${escapeXml(item.id)}</guid>`,
    `<pubDate>${toRfc822(item.created_at)}</pubDate>`,
    ...(item.author === "" ? [] : [`<dc:creator>${escapeXml(item.author)}</dc:creator>`]),
    `<category>${escapeXml(item.category)}</category>`,
    `<description>${escapeXml(item.excerpt)}</description>`,
    `<content:encoded>${escapeXml(item.html)}</content:encoded>`,
    "</item>",
  ].join("\n");
}

function toRfc822(time: string): string {
  return new Date(time).toUTCString();
}
