import { formatDate } from "#app/shared/format.ts";
import {
  failListing,
  type NewsCardArticle,
  type NewsListing,
} from "#app/site/features/news/listing/news-listing.ts";
import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { findPublishedNews } from "#data/news.ts";
import type { ArticleSummary } from "#domain/news/article.ts";
import { NEWS_PAGE_SIZE, type NewsFilter } from "#domain/news/news-filter.ts";
import { previewContent } from "#domain/news/preview.ts";
import { bindUnits } from "#domain/typography.ts";

/** Reads one page of published articles; on a database error the list is empty and holds the message. */
export async function loadNewsListing(
  client: Client,
  filter: NewsFilter,
  onError?: (error: DataError) => void,
): Promise<NewsListing> {
  try {
    const query = { ...filter, pageSize: NEWS_PAGE_SIZE };
    const { articles, ...counts } = await findPublishedNews(client, query);
    return { filter, articles: articles.map(toCard), ...counts, error: null };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    onError?.(error);
    return failListing(filter, error);
  }
}

/**
 * Only what the card shows: the rest would be sent twice, in the page and in its data. `bindUnits` runs
 * here, since the browser renders the same cards again.
 */
function toCard(article: ArticleSummary): NewsCardArticle {
  const { id, slug, author, category, image_url, image_alt } = article;
  const { source_name, source_url, created_at } = article;
  const shown = { id, slug, author, category, image_url, image_alt };
  const more = { source_name, source_url, created_at };
  return {
    ...shown,
    ...more,
    title: bindUnits(article.title),
    excerpt: bindUnits(article.excerpt),
    read_time: bindUnits(article.read_time),
    preview: bindUnits(previewContent(article.content)),
    date: formatDate(created_at),
  };
}
