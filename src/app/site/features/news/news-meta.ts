import type { MetaDescriptor } from "react-router";

/** The path of the news feed. */
export function describeFeed(siteUrl: string, title: string): MetaDescriptor {
  const href = `${siteUrl}/feed.xml`;
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href };
}

/** Open Graph tags of an article, beyond those of every page. Times are ISO 8601. */
export function describeArticle(article: {
  publishedAt: string;
  changedAt: string;
  section: string;
}): MetaDescriptor[] {
  const { publishedAt, changedAt, section } = article;
  return [
    { property: "article:published_time", content: publishedAt },
    { property: "article:modified_time", content: changedAt },
    { property: "article:section", content: section },
  ];
}
