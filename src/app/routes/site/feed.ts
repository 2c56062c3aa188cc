import { renderArticleHtml } from "#app/features/news/article-html.tsx";
import { siteContext } from "#app/load-context.ts";
import { listContentOfSections } from "#data/content.ts";
import { DataError } from "#data/errors.ts";
import { listPublishedNews } from "#data/news.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildFeed } from "#domain/seo/feed.ts";

import type { Route } from "./+types/feed.ts";

const FEED_LENGTH = 30;
const FEED_SECTIONS = ["news", "footer"];

/** The newest articles, whole, for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client, siteUrl, log } = context.get(siteContext);
  try {
    const [articles, rows] = await Promise.all([
      listPublishedNews(client, { limit: FEED_LENGTH }),
      listContentOfSections(client, FEED_SECTIONS),
    ]);
    const { news, footer } = mergeSiteContent(rows);
    const feed = buildFeed({
      siteUrl,
      title: `${news.badge} | ${footer.brand_name}`,
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
    return new Response(feed, {
      headers: {
        "Content-Type": "application/rss+xml; charset=utf-8",
        "Cache-Control": "public, max-age=300",
      },
    });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    log("error", "the feed could not be read", { message: error.message });
    return new Response("No se pudieron cargar las noticias\n", {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": "5",
      },
    });
  }
}
