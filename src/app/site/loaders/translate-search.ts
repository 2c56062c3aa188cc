import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { BUYERS_WORDS } from "#domain/search/buyers-words.ts";
import { parseSynonyms, replaceSynonyms } from "#domain/search/synonyms.ts";

/** A search in the site's own words; null when it has none that stands for another. @throws {DataError} */
export async function translateSearch(client: Client, text: string): Promise<string | null> {
  const { products } = mergeSiteContent(await listContent(client));
  return replaceSynonyms(text, parseSynonyms(products.search_words || BUYERS_WORDS));
}
