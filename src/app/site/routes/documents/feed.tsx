import { renderToStaticMarkup } from "react-dom/server";

import { Markdown } from "#app/shared/markdown.tsx";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { listContentOfSections } from "#data/content.ts";
import { listPublishedNews } from "#data/news.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildFeed } from "#domain/seo/documents/feed.ts";
import { firstText, joinTitle } from "#domain/seo/metadata.ts";
import { bindHtml } from "#domain/typography.ts";

const FEED_LENGTH = 30;

/** The full text of the newest articles, for feed readers. */
export const loader = createDocumentLoader("application/rss+xml", async ({ client, siteUrl }) => {
  const [articles, rows] = await Promise.all([
    listPublishedNews(client, { limit: FEED_LENGTH }),
    listContentOfSections(client, ["news", "footer"]),
  ]);
  const { news, footer } = mergeSiteContent(rows);
  const title = firstText(joinTitle(news.badge, footer.brand_name), "Noticias");
  return buildFeed({
    siteUrl,
    title,
    description: firstText(news.subtitle, title),
    items: articles.map((article) => ({
      ...article,
      html: renderArticleHtml(article.content, `${siteUrl}/noticias/${article.slug}`),
    })),
  });
});

/** An article's Markdown as HTML for feed readers, with absolute links and pictures. */
export function renderArticleHtml(markdown: string, url: string): string {
  const toAbsolute = (address: string) => URL.parse(address, url)?.href ?? "";
  return bindHtml(renderToStaticMarkup(<Markdown resolveUrl={toAbsolute}>{markdown}</Markdown>));
}
