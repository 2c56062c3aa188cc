import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { ANIMAL_WORDS } from "#domain/products/animals.ts";
import {
  BUYERS_WORDS,
  parseSynonyms,
  replaceSynonyms,
  type Synonyms,
  type TranslatedSearch,
} from "#domain/search/synonyms.ts";

/** What buyers' words stand for: animals, and what the company has written. @throws {DataError} */
export async function readSynonyms(client: Client): Promise<Synonyms> {
  const { products } = mergeSiteContent(await listContentOfSections(client, ["products"]));
  return new Map([...ANIMAL_WORDS, ...parseSynonyms(products.search_words || BUYERS_WORDS)]);
}

/** A search in the site's own words; null when it has none that stands for another. @throws {DataError} */
export async function translateSearch(
  client: Client,
  text: string,
): Promise<TranslatedSearch | null> {
  return replaceSynonyms(text, await readSynonyms(client));
}
