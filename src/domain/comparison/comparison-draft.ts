import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import { splitKey } from "#domain/nutrient-cost/offers.ts";
import {
  BASIS_VALUES,
  cleanQueryText,
  readBasisValue,
} from "#domain/nutrient-cost/query-fields.ts";
import {
  listTypedFields,
  readTypedIngredient,
  type TypedIngredient,
} from "#domain/nutrient-cost/typed-ingredient.ts";
import { isSlug } from "#domain/slugs.ts";

/** How many products fit side by side. */
export const MAX_COMPARED = 6;
/** How many an address may name: those beyond `MAX_COMPARED` are listed, to be chosen instead of others. */
const MAX_NAMED = 20;
/** Longer than the database's own slugs, with a variant's. */
const MAX_KEY = 200;

/** The names of the form's controls. The quote form and the cost tool read the same one for products. */
export const COMPARE_FIELDS = { product: "producto", basis: "base" } as const;

/** A comparison as its address says it. */
export interface ComparisonDraft {
  /** Keys of products, or of their variants, in the visitor's order. */
  keys: string[];
  basis: Basis;
  typed: TypedIngredient | null;
}

interface ReadDraft {
  draft: ComparisonDraft;
  /** How many products were named twice. */
  repeated: number;
  /** How many cannot be read, or are too many to be read. */
  unread: number;
}

/** Reads an address. Blank values, as of an unused control, count as none. */
export function readComparison(query: URLSearchParams): ReadDraft {
  const named = query.getAll(COMPARE_FIELDS.product).filter((text) => text.trim() !== "");
  const read = named.slice(0, MAX_NAMED).map((text) => cleanQueryText(text, MAX_KEY));
  const valid = read.filter(isKey);
  const keys = [...new Set(valid)];
  return {
    draft: {
      keys,
      basis: readBasisValue(query.get(COMPARE_FIELDS.basis)),
      typed: readTypedIngredient(query),
    },
    repeated: valid.length - keys.length,
    unread: named.length - valid.length,
  };
}

/** The shortest address of a comparison. */
export function buildComparePath(
  { keys, basis = "as-is", typed = null }: Pick<ComparisonDraft, "keys"> & Partial<ComparisonDraft>,
  path: string = COMPARE_PATH,
): string {
  const query = new URLSearchParams([
    ...keys.map((key) => [COMPARE_FIELDS.product, key]),
    ...(basis === "as-is" ? [] : [[COMPARE_FIELDS.basis, BASIS_VALUES[basis]]]),
    ...listTypedFields(typed),
  ]).toString();
  return query === "" ? path : `${path}?${query}`;
}

/**
 * The address under which a comparison is cached: without what the page does not read, in the visitor's order. Null for
 * what is one visitor's: a typed ingredient, and what the page must remark upon.
 */
export function toComparisonKey(query: URLSearchParams): string | null {
  const { draft, repeated, unread } = readComparison(query);
  return draft.typed !== null || repeated > 0 || unread > 0 ? null : buildComparePath(draft);
}

function isKey(text: string): boolean {
  const { slug, variant } = splitKey(text);
  return isSlug(slug) && (variant === "" ? !text.includes(".") : isSlug(variant));
}
