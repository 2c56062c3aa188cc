import { siteContext } from "#app/load-context.ts";
import { renderArticleHtml } from "#app/site/features/news/article/article-html.tsx";
import { answerDocument } from "#app/site/loaders/site-document.ts";
import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { listPublishedNews } from "#data/news.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildFeed } from "#domain/seo/documents/feed.ts";
import { joinTitle } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/feed.ts";

const FEED_LENGTH = 30;

/** The full text of the newest articles, for feed readers. */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answerDocument(site, {
    contentType: "application/rss+xml",
    build: () => writeFeed(site.client, site.siteUrl),
  });
}

async function writeFeed(client: Client, siteUrl: string): Promise<string> {
  const [articles, rows] = await Promise.all([
    listPublishedNews(client, { limit: FEED_LENGTH }),
    listContentOfSections(client, ["news", "footer"]),
  ]);
  const { news, footer } = mergeSiteContent(rows);
  return buildFeed({
    siteUrl,
    title: joinTitle(news.badge, footer.brand_name),
    description: news.subtitle,
    items: articles.map(({ slug, title, excerpt, author, category, created_at, content }) => ({
      path: `/noticias/${slug}`,
      title,
      excerpt,
      author,
      category,
      publishedAt: created_at,
      html: renderArticleHtml(content, `${siteUrl}/noticias/${slug}`),
    })),
  });
}
