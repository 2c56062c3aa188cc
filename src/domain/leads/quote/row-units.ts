import type { DraftItem } from "#domain/leads/quote/quote-draft.ts";
import { listUnits } from "#domain/leads/quote/units.ts";

/** The presentations of products, by slug. */
export type Presentations = ReadonlyMap<string, readonly string[]>;

/** Whoever asks for 'bultos' of a product with bultos of one size means those. */
export function settleUnit(item: DraftItem, catalogue: Presentations): DraftItem {
  const own = unitsOf(item, catalogue);
  if (own.some(({ unit }) => unit === item.unit)) return item;
  const [meant, ...others] = own.filter(({ label }) => `${label} `.startsWith(`${item.unit} `));
  return meant && others.length === 0 ? { ...item, unit: meant.unit } : item;
}

/** What is wrong with the units of the rows at `checked`, by their field: `items.0.unit`. */
export function listWrongUnits(
  items: readonly DraftItem[],
  checked: readonly number[],
  catalogue: Presentations,
): Record<string, string> {
  return Object.fromEntries(
    checked.flatMap((index) => {
      const item = items[index];
      if (item === undefined || item.unit.trim() === "") return [];
      const units = unitsOf(item, catalogue);
      if (units.some(({ unit }) => unit === item.unit)) return [];
      const labels = units.map(({ label }) => label).join(", ");
      return [[`items.${index}.unit`, `Elija cómo lo pide. Este producto viene en: ${labels}.`]];
    }),
  );
}

const unitsOf = ({ product }: DraftItem, catalogue: Presentations) =>
  listUnits(catalogue.get(product.trim()) ?? []);
