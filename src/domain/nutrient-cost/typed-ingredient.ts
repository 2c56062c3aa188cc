import { foldText } from "#domain/fold-text.ts";
import { type Basis, isDryMatter, isMeasuredIn } from "#domain/nutrient-cost/nutrients.ts";
import type { Ingredient } from "#domain/nutrient-cost/offers.ts";
import {
  BASIS_VALUES,
  cleanQueryText,
  readBasisValue,
} from "#domain/nutrient-cost/query-fields.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { NO_FIGURE, parseFigure } from "#domain/products/sheet/row-list.ts";

/** A value of a sheet that a visitor types in. */
interface TypedValue {
  /** As the compared sheets name it. */
  name: string;
  unit: string;
  /** As typed. */
  text: string;
}

/** An ingredient that a visitor types in, to compare it with products. It exists in the address alone. */
export interface TypedIngredient {
  name: string;
  basis: Basis;
  values: TypedValue[];
}

/** The names of the form's controls: those of a value are repeated, and matched by their order. */
export const TYPED_FIELDS = {
  name: "propio",
  basis: "propio_base",
  row: "dato",
  unit: "medida",
  value: "valor",
} as const;

/** Its key among ingredients, which no product has: their slugs contain no point. */
export const TYPED_KEY = ".propio";

export const TYPED_LIMITS = { name: 60, value: 20, values: 40 } as const;
const MAX_ROW_NAME = 80;
const MAX_UNIT = 10;

/** Reads the typed ingredient of an address; null without a name and a value. */
export function readTypedIngredient(query: URLSearchParams): TypedIngredient | null {
  const read = (field: keyof typeof TYPED_FIELDS, limit: number) =>
    query
      .getAll(TYPED_FIELDS[field])
      .slice(0, TYPED_LIMITS.values)
      .map((text) => cleanQueryText(text, limit));
  const [names, units] = [read("row", MAX_ROW_NAME), read("unit", MAX_UNIT)];
  const values = read("value", TYPED_LIMITS.value).flatMap((text, index) => {
    const [row = "", unit = ""] = [names[index], units[index]];
    return text !== "" && row !== "" && isMeasuredIn(unit) ? [{ name: row, unit, text }] : [];
  });
  const [name = ""] = read("name", TYPED_LIMITS.name);
  if (name === "" && values.length === 0) return null;
  return { name, basis: readBasisValue(query.get(TYPED_FIELDS.basis)), values };
}

/** The part of an address, or the hidden controls of a form, that hold it. */
export function listTypedFields(typed: TypedIngredient | null): [name: string, value: string][] {
  if (typed === null) return [];
  return [
    [TYPED_FIELDS.name, typed.name],
    [TYPED_FIELDS.basis, BASIS_VALUES[typed.basis]],
    ...typed.values.flatMap(({ name, unit, text }): [string, string][] => [
      [TYPED_FIELDS.row, name],
      [TYPED_FIELDS.unit, unit],
      [TYPED_FIELDS.value, text],
    ]),
  ];
}

interface CheckedIngredient {
  /** With the values that can be read. */
  ingredient: Ingredient;
  /** Those that cannot, each with advice. */
  errors: { name: string; text: string }[];
}

/** Reads what was typed in, as a product's sheet would say it. */
export function checkTypedIngredient({ name, basis, values }: TypedIngredient): CheckedIngredient {
  const specs: ProductSpec[] = [];
  const errors: CheckedIngredient["errors"] = [];
  for (const value of values) {
    const figure = readValue(value);
    if (typeof figure === "string") errors.push({ name: value.name, text: figure });
    else specs.push(toSpec(value, figure, basis));
  }
  const title = name === "" ? "Su ingrediente" : name;
  return {
    ingredient: { key: TYPED_KEY, slug: "", title, specs, presentations: [], warnings: [] },
    errors,
  };
}

/** Whether a key is that of the ingredient that the visitor typed in. */
export function isTypedKey(key: string): boolean {
  return key === TYPED_KEY;
}

function toSpec({ name, unit }: TypedValue, typical: number, basis: Basis): ProductSpec {
  // Moisture is what is delivered, whatever the rest refers to.
  const stated = isDryMatter(name) ? "" : BASIS_TEXTS[basis];
  return { name, unit, typical, basis: stated, min: null, max: null };
}

const BASIS_TEXTS: Readonly<Record<Basis, string>> = { "as-is": "tal cual", dry: "base seca" };

/** Urea's protein equivalent is 287 %. */
const MAX_PERCENT = 300;
const MAX_OTHER = 1_000_000;

/** @returns why it cannot be read, in Spanish */
function readValue({ name, unit, text }: TypedValue): number | string {
  const figure = parseFigure(dropUnit(text, unit));
  if (figure === null) return NO_FIGURE;
  if (figure < 0) return "Escriba un número desde cero.";
  const isPercent = unit === "%";
  const most = isDryMatter(name) ? 100 : isPercent ? MAX_PERCENT : MAX_OTHER;
  return figure <= most ? figure : `Revise el número: pasa de ${most.toLocaleString("es-CO")}.`;
}

function dropUnit(text: string, unit: string): string {
  const typed = text.trim();
  return foldText(typed).endsWith(foldText(unit)) ? typed.slice(0, -unit.length) : typed;
}
