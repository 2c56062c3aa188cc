import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";
import type { ContentRow } from "#domain/content/site-text.ts";

/** A record of the demonstration that is still there. */
export interface ExampleRecord {
  table_name: "products" | "news";
  record_id: string;
  record_name: string;
  /** Whether it still says what the demonstration said, and no change of it is being prepared. */
  is_unchanged: boolean;
}

/** A stored text, as far as it takes to recognise it. */
export type StoredText = Pick<ContentRow, "id" | "section" | "key" | "value">;

interface Examples {
  examples: readonly ExampleRecord[];
  texts: readonly StoredText[];
}

/** The ids of the records and texts that the panel's lists mark as examples. */
export function listExampleIds({ examples, texts }: Examples): ReadonlySet<string> {
  const unchanged = examples.filter(({ is_unchanged: isUnchanged }) => isUnchanged);
  return new Set([
    ...unchanged.map(({ record_id: id }) => id),
    ...listExampleTexts(texts).map(({ id }) => id),
  ]);
}

/** The texts that still show sample content. */
function listExampleTexts(texts: readonly StoredText[]): StoredText[] {
  const names = new Set(
    listPlaceholdersInUse(texts).map(({ section, key }) => `${section}.${key}`),
  );
  return texts.filter(({ section, key }) => names.has(`${section}.${key}`));
}

/** What removing the examples does. */
export interface ExampleRemoval {
  /** Records that are deleted. */
  records: readonly ExampleRecord[];
  /** Sample figures that are hidden, with their values. */
  figures: readonly Pick<StoredText, "id" | "value">[];
  /** Records of the demonstration that somebody has changed. */
  kept: readonly ExampleRecord[];
}

/**
 * Plans the removal: unchanged products and articles are deleted, and the sample figures are hidden. The company's data and
 * the legal texts stay, since the site needs them until they are replaced.
 */
export function planExampleRemoval({ examples, texts }: Examples): ExampleRemoval {
  return {
    records: examples.filter(({ is_unchanged: isUnchanged }) => isUnchanged),
    figures: listExampleTexts(texts)
      .filter(({ key }) => /^stat_\d+_value$/.test(key))
      .map(({ id, value }) => ({ id, value })),
    kept: examples.filter(({ is_unchanged: isUnchanged }) => !isUnchanged),
  };
}

const LIST = new Intl.ListFormat("es-CO", { type: "conjunction" });

/** What a removal removes, in Spanish: `12 productos, 18 noticias y 8 cifras`; empty when there is nothing. */
export function describeRemoval({ records, figures }: ExampleRemoval): string {
  const count = (table: ExampleRecord["table_name"]) =>
    records.filter(({ table_name: name }) => name === table).length;
  const counts = [
    [count("products"), "producto", "productos"],
    [count("news"), "noticia", "noticias"],
    [figures.length, "cifra", "cifras"],
  ] as const;
  return LIST.format(
    counts.flatMap(([number, one, many]) =>
      number === 0 ? [] : [`${number} ${number === 1 ? one : many}`],
    ),
  );
}
