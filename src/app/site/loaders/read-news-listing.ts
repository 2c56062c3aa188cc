import type { SiteContext } from "#app/load-context.ts";
import { formatDate } from "#app/shared/format.ts";
import {
  failListing,
  type NewsCardArticle,
  type NewsListing,
} from "#app/site/features/news/listing/news-listing.ts";
import { translateSearch } from "#app/site/loaders/translate-search.ts";
import { DataError } from "#data/client/errors.ts";
import { listNewsCategories } from "#data/news-categories.ts";
import { findPublishedNews } from "#data/news.ts";
import { type ArticleSummary, dropRepeatedPictures } from "#domain/news/article.ts";
import { readNewsCategories } from "#domain/news/categories.ts";
import { NEWS_PAGE_SIZE, type NewsFilter, parseNewsFilter } from "#domain/news/news-filter.ts";
import { previewContent } from "#domain/news/preview.ts";
import { bindUnits } from "#domain/typography.ts";

/** The filter of a request. Without the site's categories, the news cannot be read either: any of them does. */
export async function readNewsFilter(site: SiteContext, request: Request): Promise<NewsFilter> {
  const { searchParams } = new URL(request.url);
  const asTyped = parseNewsFilter(searchParams, null);
  if (asTyped.category === null) return asTyped;
  try {
    return parseNewsFilter(searchParams, await listNewsCategories(site.client));
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return parseNewsFilter(searchParams, readNewsCategories(""));
  }
}

/**
 * Reads a page of published articles; a failed read is logged, and the listing holds its message.
 */
export async function readNewsListing(site: SiteContext, filter: NewsFilter): Promise<NewsListing> {
  try {
    const query = { ...filter, pageSize: NEWS_PAGE_SIZE };
    const asTyped = await findPublishedNews(site.client, query);
    const hasNoResults = asTyped.total === 0 && filter.text !== "";
    const translated = hasNoResults ? await translateSearch(site.client, filter.text) : null;
    const { articles, ...counts } =
      translated === null
        ? asTyped
        : await findPublishedNews(site.client, { ...query, text: translated.whole });
    return { filter, articles: dropRepeatedPictures(articles).map(toCard), ...counts, error: null };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    site.log("error", "the news could not be read", { err: error });
    return failListing(filter, error);
  }
}

/**
 * Only what the card shows: everything is sent twice, in the page and in its data. `bindUnits` runs here, since the
 * browser renders the same cards again.
 */
function toCard(article: ArticleSummary): NewsCardArticle {
  const { id, slug, author, category, image_url, image_alt } = article;
  const { source_name, source_url, created_at } = article;
  const shown = { id, slug, author, category, image_url, image_alt };
  return {
    ...shown,
    source_name,
    source_url,
    created_at,
    title: bindUnits(article.title),
    excerpt: bindUnits(article.excerpt),
    read_time: bindUnits(article.read_time),
    preview: bindUnits(previewContent(article.content)),
    date: formatDate(created_at),
  };
}
