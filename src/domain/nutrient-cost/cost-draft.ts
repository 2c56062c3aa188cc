import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import {
  BASIS_VALUES,
  cleanQueryText,
  readBasisValue,
} from "#domain/nutrient-cost/query-fields.ts";
import {
  listTypedFields,
  readTypedIngredient,
  TYPED_FIELDS,
  type TypedIngredient,
} from "#domain/nutrient-cost/typed-ingredient.ts";

/** How many offers the form has. */
export const OFFERS = 4;
/** How many an address may bring, from a comparison of products. */
export const MAX_OFFERS = 7;

/** What a price is for: a kilogram, a tonne, or a bag of a size. */
export const PRICE_UNITS = ["kg", "t", "bulto"] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** An ingredient with the visitor's own price, as typed. */
export interface DraftOffer {
  /** Slug of a product, or empty. */
  product: string;
  price: string;
  priceUnit: PriceUnit;
  /** Kilograms of a bag. */
  bagSize: string;
  freight: string;
  freightUnit: PriceUnit;
}

export interface CostDraft {
  /** At least `OFFERS`, at most `MAX_OFFERS`. */
  offers: DraftOffer[];
  basis: Basis;
  /** The animals that the ration is for, as typed or chosen; empty if not given. */
  species: string;
  /** An ingredient of the visitor's own, from a comparison of products. */
  typed: TypedIngredient | null;
}

/** The names of the form's controls: those of an offer are repeated, and matched by their order. */
export const COST_FIELDS = {
  product: "producto",
  price: "precio",
  priceUnit: "unidad",
  bagSize: "kilos",
  freight: "flete",
  freightUnit: "flete_unidad",
  basis: "base",
  species: "especie",
} as const;

const NAMES: readonly string[] = [...Object.values(COST_FIELDS), ...Object.values(TYPED_FIELDS)];

/** Longer than any valid value; limits what the page echoes. */
const MAX_TYPED = 40;
/** Longer than the database's own slugs. */
const MAX_SLUG = 200;

/** Whether a query fills in the form, be it with nothing: then the page is its visitor's. */
export function isCostQuery(query: URLSearchParams): boolean {
  return NAMES.some((name) => query.has(name));
}

/** Reads the form's query; values that no control offers become the default. */
export function readCostDraft(query: URLSearchParams): CostDraft {
  const read = (field: keyof typeof COST_FIELDS, limit = MAX_TYPED) => {
    const values = query.getAll(COST_FIELDS[field]).slice(0, MAX_OFFERS);
    return (index: number) => cleanQueryText(values[index] ?? "", limit);
  };
  const [product, price, bagSize, freight] = [
    ...[read("product", MAX_SLUG), read("price"), read("bagSize"), read("freight")],
  ] as const;
  const [priceUnit, freightUnit] = [read("priceUnit"), read("freightUnit")];
  const given = query.getAll(COST_FIELDS.product).length;
  return {
    offers: Array.from({ length: Math.min(MAX_OFFERS, Math.max(OFFERS, given)) }, (_, index) => ({
      product: product(index),
      price: price(index),
      priceUnit: chooseFrom(PRICE_UNITS, priceUnit(index)),
      bagSize: bagSize(index),
      freight: freight(index),
      freightUnit: chooseFrom(PRICE_UNITS, freightUnit(index)),
    })),
    basis: readBasisValue(read("basis")(0)),
    species: read("species")(0),
    typed: readTypedIngredient(query),
  };
}

/** Whether nothing is chosen or typed in an offer. */
export function isBlankOffer({ product, price, bagSize, freight }: DraftOffer): boolean {
  return [product, price, bagSize, freight].every((text) => text === "");
}

/** The shortest address of a filled-in form, to share the comparison. */
export function buildCostPath(
  { offers, basis, species, typed }: CostDraft,
  path: string = COST_PATH,
): string {
  const fields = offers
    .filter((offer) => !isBlankOffer(offer))
    .flatMap((offer) => [
      [COST_FIELDS.product, offer.product],
      [COST_FIELDS.price, offer.price],
      [COST_FIELDS.priceUnit, offer.priceUnit],
      [COST_FIELDS.bagSize, offer.bagSize],
      [COST_FIELDS.freight, offer.freight],
      [COST_FIELDS.freightUnit, offer.freightUnit],
    ]);
  const query = new URLSearchParams([
    ...fields,
    [COST_FIELDS.basis, BASIS_VALUES[basis]],
    ...(species === "" ? [] : [[COST_FIELDS.species, species]]),
    ...listTypedFields(typed),
  ]);
  return `${path}?${query}`;
}

/** The address of a form in which only ingredients are chosen, and maybe one typed in. */
export function buildProductCostPath(
  keys: readonly string[],
  { basis = "as-is", typed = null }: Partial<Pick<CostDraft, "basis" | "typed">> = {},
): string {
  const query = new URLSearchParams([
    ...keys.map((key) => [COST_FIELDS.product, key]),
    ...(basis === "as-is" ? [] : [[COST_FIELDS.basis, BASIS_VALUES[basis]]]),
    ...listTypedFields(typed),
  ]);
  return `${COST_PATH}?${query}`;
}

function chooseFrom<T extends string>(choices: readonly [T, ...T[]], text: string): T {
  return choices.find((choice) => choice === text) ?? choices[0];
}
