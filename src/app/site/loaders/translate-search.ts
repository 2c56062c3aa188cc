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

/** The synonyms that buyers use: for animals, and those that the company maintains. @throws {DataError} */
export async function readSynonyms(client: Client): Promise<Synonyms> {
  const { products } = mergeSiteContent(await listContentOfSections(client, ["products"]));
  return new Map([...ANIMAL_WORDS, ...parseSynonyms(products.search_words || BUYERS_WORDS)]);
}

/** Replaces synonyms in a search; null when it has none. @throws {DataError} */
export async function translateSearch(
  client: Client,
  text: string,
): Promise<TranslatedSearch | null> {
  return replaceSynonyms(text, await readSynonyms(client));
}
