import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { Catalogue, ContentRowInput } from "#domain/content/site-text.ts";
import { BUYERS_WORDS } from "#domain/search/synonyms.ts";

const catalogue: Catalogue = CATALOGUE;

/**
 * A row for every text of the catalogue, so that the panel lists them for editing. Entries that
 * inherit get none: changing `contact.phone` must reach every place without a phone of its own. Nor do those that only
 * the company can write: the panel offers them.
 */
export const SEED_CONTENT: readonly ContentRowInput[] = Object.entries(catalogue)
  .flatMap(([section, entries]) =>
    Object.entries(entries)
      .filter(([, { inherits, fallback }]) => inherits === undefined && fallback !== "")
      .map(([key, { fallback, type }]) => ({ section, key, value: fallback, type })),
  )
  .concat({ section: "products", key: "search_words", value: BUYERS_WORDS, type: "textarea" });
