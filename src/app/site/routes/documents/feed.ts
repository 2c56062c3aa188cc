import { renderArticleHtml } from "#app/site/features/news/article/article-html.tsx";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { listContentOfSections } from "#data/content.ts";
import { listPublishedNews } from "#data/news.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildFeed } from "#domain/seo/documents/feed.ts";
import { firstText, joinTitle } from "#domain/seo/metadata.ts";

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
