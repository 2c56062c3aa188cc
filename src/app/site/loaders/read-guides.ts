import { readSynonyms } from "#app/site/loaders/translate-search.ts";
import type { Client } from "#data/client/client.ts";
import { findPublishedNews, listNewsOfProduct } from "#data/news.ts";
import { foldText } from "#domain/fold-text.ts";
import { type ArticleSummary, dropRepeatedPictures } from "#domain/news/article.ts";
import { listNamedProducts } from "#domain/news/named-products.ts";
import type { Product } from "#domain/products/product.ts";
import { listWordsFor } from "#domain/search/synonyms.ts";

const MAX_GUIDES = 3;
const SEARCH_LIMIT = 12;
const MAX_SEARCHES = 6;

/** The articles about a product: those linked to it, then those that name it. @throws {DataError} */
export async function readProductGuides(
  client: Client,
  product: Pick<Product, "slug" | "title">,
): Promise<ArticleSummary[]> {
  const [chosen, named] = await Promise.all([
    listNewsOfProduct(client, product.slug, { limit: MAX_GUIDES }),
    searchArticles(
      client,
      product.title,
      (article) => listNamedProducts(article, [product]).length > 0,
    ),
  ]);
  return chooseGuides([...chosen, ...named]);
}

/** The articles about some species, by name and by synonyms. @throws {DataError} */
export async function readSpeciesGuides(
  client: Client,
  species: readonly string[],
): Promise<ArticleSummary[]> {
  const words = listWordsFor(species, await readSynonyms(client));
  const terms = [...species, ...words].slice(0, MAX_SEARCHES);
  const found = terms.map((word) =>
    searchArticles(client, word, (article) => hasWord(article, word)),
  );
  return chooseGuides((await Promise.all(found)).flat());
}

/** Whether an article contains a word, in the singular or plural. */
function hasWord({ title, excerpt, content }: ArticleSummary, word: string): boolean {
  const stem = foldText(word).replace(/s$/, "");
  return foldText(`${title} ${excerpt} ${content}`)
    .split(/[^\p{L}\d]+/u)
    .some((other) => other === stem || other === `${stem}s` || other === `${stem}es`);
}

/**
 * Searches articles, best first.
 *
 * @param isAbout excludes the merely similar titles that a search without results returns
 */
async function searchArticles(
  client: Client,
  text: string,
  isAbout: (article: ArticleSummary) => boolean,
): Promise<ArticleSummary[]> {
  const query = { text, category: null, page: 1, pageSize: SEARCH_LIMIT };
  return (await findPublishedNews(client, query)).articles.filter(isAbout);
}

function chooseGuides(articles: readonly ArticleSummary[]): ArticleSummary[] {
  const distinct = [...new Map(articles.map((article) => [article.id, article])).values()];
  return dropRepeatedPictures(distinct.slice(0, MAX_GUIDES));
}
