import { readSynonyms } from "#app/site/loaders/translate-search.ts";
import type { Client } from "#data/client/client.ts";
import { findPublishedNews, listNewsOfProduct } from "#data/news.ts";
import { foldText } from "#domain/fold-text.ts";
import { type ArticleSummary, dropRepeatedPictures } from "#domain/news/article.ts";
import { listNamedProducts } from "#domain/news/named-products.ts";
import type { Product } from "#domain/products/product.ts";
import { listWordsFor } from "#domain/search/synonyms.ts";

const GUIDES = 3;
const AMONG = 12;
const MOST_SEARCHES = 6;

/** The articles about a product: those that it was chosen for, then those that name it. @throws {DataError} */
export async function readProductGuides(
  client: Client,
  product: Pick<Product, "slug" | "title">,
): Promise<ArticleSummary[]> {
  const [chosen, named] = await Promise.all([
    listNewsOfProduct(client, product.slug, { limit: GUIDES }),
    findAbout(client, product.title, (article) => listNamedProducts(article, [product]).length > 0),
  ]);
  return chooseGuides([...chosen, ...named]);
}

/** The articles about some species, by their names and by what buyers call them. @throws {DataError} */
export async function readSpeciesGuides(
  client: Client,
  species: readonly string[],
): Promise<ArticleSummary[]> {
  const words = listWordsFor(species, await readSynonyms(client));
  const sought = [...species, ...words].slice(0, MOST_SEARCHES);
  const found = sought.map((word) => findAbout(client, word, (article) => hasWord(article, word)));
  return chooseGuides((await Promise.all(found)).flat());
}

/** Whether an article has a word, also in the plural or in the singular. */
function hasWord({ title, excerpt, content }: ArticleSummary, word: string): boolean {
  const stem = foldText(word).replace(/s$/, "");
  return foldText(`${title} ${excerpt} ${content}`)
    .split(/[^\p{L}\d]+/u)
    .some((other) => other === stem || other === `${stem}s` || other === `${stem}es`);
}

/**
 * The articles about something, best first.
 *
 * @param isAbout tells them from those that a search without results gives, whose titles are only alike
 */
async function findAbout(
  client: Client,
  text: string,
  isAbout: (article: ArticleSummary) => boolean,
): Promise<ArticleSummary[]> {
  const query = { text, category: null, page: 1, pageSize: AMONG };
  return (await findPublishedNews(client, query)).articles.filter(isAbout);
}

function chooseGuides(articles: readonly ArticleSummary[]): ArticleSummary[] {
  const distinct = [...new Map(articles.map((article) => [article.id, article])).values()];
  return dropRepeatedPictures(distinct.slice(0, GUIDES));
}
