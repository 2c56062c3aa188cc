import type { Client } from "#data/client/client.ts";
import { findPublishedNews } from "#data/news.ts";
import type { ArticleSummary } from "#domain/news/article.ts";
import { dropRepeatedPictures } from "#domain/news/repeated-pictures.ts";

const GUIDES = 3;
const AMONG = 12;

/**
 * The articles about something, best first.
 *
 * @param isAbout tells them from those that a search without results gives, whose titles are only alike
 * @throws {DataError}
 */
export async function readGuides(
  client: Client,
  text: string,
  isAbout: (article: ArticleSummary) => boolean,
): Promise<ArticleSummary[]> {
  const query = { text, category: null, page: 1, pageSize: AMONG };
  const { articles } = await findPublishedNews(client, query);
  return dropRepeatedPictures(articles.filter(isAbout).slice(0, GUIDES));
}
