import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { BUYERS_WORDS } from "#domain/search/buyers-words.ts";
import { parseSynonyms, replaceSynonyms } from "#domain/search/synonyms.ts";

/**
 * What a search finds in the site's own words or, without such words or results, as it was typed.
 *
 * @param find searches for a text
 * @throws {DataError}
 */
export async function searchInOwnWords<T>(
  { client, text }: { client: Client; text: string },
  { find, isEmpty }: { find: (text: string) => Promise<T>; isEmpty: (found: T) => boolean },
): Promise<T> {
  const meant = await translate(client, text);
  const found = meant === null ? null : await find(meant);
  return found === null || isEmpty(found) ? find(text) : found;
}

/** A search in the catalogue's words; null when it has none of the listed ones. */
async function translate(client: Client, text: string): Promise<string | null> {
  const { products } = mergeSiteContent(await listContent(client));
  return replaceSynonyms(text, parseSynonyms(products.search_words || BUYERS_WORDS));
}
