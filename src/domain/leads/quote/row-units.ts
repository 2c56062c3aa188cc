import { foldText } from "#domain/fold-text.ts";
import type { DraftItem } from "#domain/leads/quote/quote-draft.ts";
import { listUnits, MAX_UNIT_LENGTH, type UnitChoice } from "#domain/leads/quote/units.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** The presentations of products, by slug. */
export type Presentations = ReadonlyMap<string, readonly string[]>;

/**
 * A row as it is meant: 'bultos' of a product with bultos of one size are those, and `40 bultos` in the field of the
 * quantity are 40 where that is the unit. Where it is another, the field says so.
 */
export function settleItem(item: DraftItem, catalogue: Presentations): DraftItem {
  const settled = settleUnit(item, unitsOf(item, catalogue));
  const [, number = "", said = ""] =
    QUANTITY_WITH_UNIT.exec(cleanLine(item.quantity.slice(0, MAX_UNIT_LENGTH))) ?? [];
  return namesUnit(said, settled.unit) ? { ...settled, quantity: number } : settled;
}

function settleUnit(item: DraftItem, own: readonly UnitChoice[]): DraftItem {
  if (own.some(({ unit }) => unit === item.unit)) return item;
  const [meant, ...others] = own.filter(({ label }) => `${label} `.startsWith(`${item.unit} `));
  return meant && others.length === 0 ? { ...item, unit: meant.unit } : item;
}

const QUANTITY_WITH_UNIT = /^(\d[\d.,'’´ /½¼¾]*|[½¼¾]) ?(?:de )?(\p{L}[\p{L}\d., ]*)$/u;

/** Words for the same unit. */
const UNIT_WORDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ["kg", /^(?:kgs?|kls?|kilos?|kilogramos?)$/],
  ["t", /^(?:t|tn|tons?|toneladas?|granel)$/],
  ["bulto", /^(?:bultos?|btos?|bts?|sacos?|costal(?:es)?)$/],
  ["big", /^(?:big|bigbags?)$/],
];

/** Whether a typed unit is a known one: `bultos` is, of `bulto de 40 kg`, and `bultos de 50 kg` is not. */
function namesUnit(said: string, unit: string): boolean {
  const [kind, wanted] = [kindOf(said), kindOf(unit)];
  const [size, wantedSize] = [said, unit].map((text) => text.replace(/\D/g, ""));
  return kind !== "" && kind === wanted && (size === "" || size === wantedSize);
}

function kindOf(unit: string): string {
  const [first = ""] = foldText(unit).split(/[ .,]/);
  const known = UNIT_WORDS.find(([, words]) => words.test(first));
  return known?.[0] ?? first.replace(/e?s$/, "");
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
