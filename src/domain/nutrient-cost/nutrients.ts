import { foldText } from "#domain/fold-text.ts";
import {
  dividedBy,
  type Fraction,
  isPositive,
  minus,
  plus,
  times,
  toFraction,
} from "#domain/nutrient-cost/fraction.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";

/** A nutrient of an ingredient, as technical sheets list it. */
export interface Nutrient {
  /** The same for two sheets that name it differently. */
  key: string;
  /** In Spanish, as in `costo por kg de proteína`. */
  name: string;
  unit: "kg" | "Mcal";
  /** Whether an ingredient is bought for it; otherwise it has no cost. */
  isBought: boolean;
}

/** What a figure refers to. */
export type Basis = "as-is" | "dry";

/** A sheet's figure for a nutrient. */
export interface Content {
  nutrient: Nutrient;
  /** The row as the sheet has it. */
  spec: ProductSpec;
  basis: Basis;
  /** Whether the row says its basis; otherwise it is taken as it is. */
  saysBasis: boolean;
  /** In kg or Mcal per kg; `typical` is the sheet's own value, or else the middle of the range. */
  low: Fraction;
  typical: Fraction;
  high: Fraction;
}

/** What the calculation uses of a product's sheet. */
export interface NutrientSheet {
  contents: Content[];
  /** Kilograms of dry matter per kg; null when the sheet gives neither it nor the moisture. */
  dryMatter: Fraction | null;
  /** The row that gives it. */
  drySpec: ProductSpec | null;
}

/**
 * Names of nutrients, and how sheets write them, folded and without what is in parentheses. Percentages that are
 * no content, such as a solubility, and what ingredients are not bought for, such as ash, are not listed.
 */
const NUTRIENTS: readonly (readonly [name: string, ...written: string[]])[] = [
  ["proteína", "proteina", "proteina bruta", "proteina cruda", "proteina total", "pb", "pc"],
  ["equivalente proteico", "equivalente proteico", "equivalente de proteina"],
  ["nitrógeno", "nitrogeno", "nitrogeno total"],
  ["lisina", "lisina", "lisina total"],
  ["lisina digestible", "lisina digestible"],
  ["metionina", "metionina", "metionina total"],
  ["metionina + cistina", "metionina + cistina", "metionina y cistina"],
  ["treonina", "treonina"],
  ["triptófano", "triptofano"],
  ["grasa", "grasa", "grasa total", "grasa bruta", "grasa cruda", "extracto etereo"],
  ["fibra", "fibra", "fibra bruta", "fibra cruda", "fibra total"],
  ["FDN", "fdn", "fibra detergente neutro", "fibra en detergente neutro"],
  ["FDA", "fda", "fibra detergente acido", "fibra en detergente acido"],
  ["azúcares", "azucares", "azucares totales"],
  ["almidón", "almidon"],
  ["glicerol", "glicerol", "glicerina"],
  ["fósforo", "fosforo", "fosforo total"],
  ["fósforo disponible", "fosforo disponible"],
  ["calcio", "calcio", "calcio total"],
  ["magnesio", "magnesio"],
  ["óxido de magnesio", "oxido de magnesio"],
  ["sodio", "sodio"],
  ["cloruro de sodio", "cloruro de sodio", "sal"],
  ["potasio", "potasio"],
  ["cloro", "cloro"],
  ["azufre", "azufre"],
  ["zinc", "zinc", "cinc"],
  ["cobre", "cobre"],
  ["hierro", "hierro"],
  ["manganeso", "manganeso"],
  ["selenio", "selenio"],
  ["yodo", "yodo"],
  ["cobalto", "cobalto"],
];

/** Nutrients that formulas limit rather than seek. */
const LIMITED: ReadonlySet<string> = new Set(["fibra", "FDN", "FDA", "cloro"]);
/** Animals live on what they digest of it. */
const GROSS_ENERGY = /^energia bruta\b/;

/** The nutrient that each folded name stands for. */
const BY_NAME = new Map(
  NUTRIENTS.flatMap(([name, ...written]) => {
    const isBought = !LIMITED.has(name);
    const nutrient: Nutrient = { key: foldText(name), name, unit: "kg", isBought };
    return written.map((text) => [text, nutrient] as const);
  }),
);

/** The units of contents, as divisors of kg or Mcal per kg. */
const MASS_UNITS = new Map([
  ["%", 100],
  ["g/kg", 1000],
  ["mg/kg", 1_000_000],
  ["ppm", 1_000_000],
]);
const ENERGY_UNITS = new Map([
  ["mcal/kg", 1],
  ["kcal/kg", 1000],
  ["mj/kg", 4.184],
]);

/** No content is larger, not even urea's protein equivalent; sheets may hold any number. */
const MOST_PER_KG = 100;

const DRY_MATTER = "materia seca";
const MOISTURE = "humedad";

/** The contents of a sheet from which costs can be calculated, in its order, and its dry matter. */
export function readNutrients(specs: readonly unknown[]): NutrientSheet {
  const rows = readSheet(specs);
  const dry = rows.map(readDryMatter).find((found) => found !== null) ?? null;
  const contents = rows.map(readContent).filter((content) => content !== null);
  return {
    // Of two rows for one nutrient, which cannot be distinguished, the first.
    contents: contents.filter(
      ({ nutrient }, index) =>
        contents.findIndex((other) => other.nutrient.key === nutrient.key) === index,
    ),
    dryMatter: dry?.dryMatter ?? null,
    drySpec: dry?.spec ?? null,
  };
}

/** What a row is about, the same for two sheets that name it differently. */
export function identifyRow({ name, unit }: Pick<ProductSpec, "name" | "unit">): string {
  return findNutrient(name, foldUnit(unit))?.key ?? foldText(name);
}

/** What a unit of contents measures, and how many of it are a kg or a Mcal per kg; null for other units. */
export function measureUnit(unit: string): { measures: "mass" | "energy"; divisor: number } | null {
  const folded = foldUnit(unit);
  const mass = MASS_UNITS.get(folded);
  if (mass !== undefined) return { measures: "mass", divisor: mass };
  const energy = ENERGY_UNITS.get(folded);
  return energy === undefined ? null : { measures: "energy", divisor: energy };
}

/** Whether a unit is one of contents. */
export function isMeasuredIn(unit: string): boolean {
  return measureUnit(unit) !== null;
}

/** Whether a row gives moisture or dry matter, which have no basis. */
export function isDryMatter(name: string): boolean {
  const folded = foldText(name);
  return folded === DRY_MATTER || folded === MOISTURE;
}

/** The basis of a row's figures; null where they are no content of it, such as a density or moisture. */
export function findBasis(spec: ProductSpec): Pick<Content, "basis" | "saysBasis"> | null {
  const unit = foldUnit(spec.unit);
  const isOfContents = measureUnit(unit) !== null || unit.endsWith("/kg");
  if (!isOfContents || isDryMatter(spec.name)) return null;
  const found = readBasis(spec);
  // What a sheet calls "tal cual" it has weighed; of other percentages only the known ones are contents.
  return found.saysBasis || findNutrient(spec.name, unit) !== null ? found : null;
}

/** A content on another basis; null if it is not known how much dry matter there is. */
export function toBasis(
  content: Fraction,
  dryMatter: Fraction | null,
  { from, to }: { from: Basis; to: Basis },
): Fraction | null {
  if (from === to) return content;
  if (dryMatter === null) return null;
  return to === "dry" ? dividedBy(content, dryMatter) : times(content, dryMatter);
}

/** The order in which nutrients are shown; energies come first. */
export function orderOf({ key, unit }: Nutrient): number {
  return unit === "Mcal" ? -1 : NUTRIENTS.findIndex(([name]) => foldText(name) === key);
}

function readContent(spec: ProductSpec): Content | null {
  if (spec.group === "contaminant") return null;
  const unit = foldUnit(spec.unit);
  const nutrient = findNutrient(spec.name, unit);
  const figures = readFigures(spec);
  if (nutrient === null || figures === null) return null;
  const divisor = toFraction(MASS_UNITS.get(unit) ?? ENERGY_UNITS.get(unit) ?? 1);
  const perKg = (value: number) => dividedBy(toFraction(value), divisor);
  const [low, high] = [perKg(figures.low), perKg(figures.high)];
  if (!isContent(figures, high)) return null;
  const typical = spec.typical === undefined ? halve(plus(low, high)) : perKg(spec.typical);
  return { nutrient, spec, ...readBasis(spec), low, typical, high };
}

/** The ends of what a row says; null for a maximum alone, which says nothing of what is in it. */
function readFigures({ min, max, typical, grades }: ProductSpec) {
  if (grades !== undefined) return { low: Math.min(...grades), high: Math.max(...grades) };
  const low = min ?? typical;
  return low === undefined ? null : { low, high: max ?? typical ?? low };
}

function isContent(
  { low, high }: { low: number; high: number },
  { numerator, denominator }: Fraction,
): boolean {
  return low >= 0 && high >= low && numerator <= denominator * BigInt(MOST_PER_KG);
}

function findNutrient(written: string, unit: string): Nutrient | null {
  const name = foldText(written);
  if (ENERGY_UNITS.has(unit)) {
    // Metabolisable and net energy, or those of two species, are different things.
    return name.startsWith("energia")
      ? {
          key: name,
          name: lowerFirst(written),
          unit: "Mcal",
          isBought: !GROSS_ENERGY.test(name),
        }
      : null;
  }
  const plain = name
    .replace(/\([^)]*\)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return (MASS_UNITS.has(unit) ? BY_NAME.get(plain) : undefined) ?? null;
}

function readBasis({ basis }: ProductSpec): Pick<Content, "basis" | "saysBasis"> {
  const text = foldText(basis);
  if (/\b(?:base|materia) seca\b/.test(text)) return { basis: "dry", saysBasis: true };
  return { basis: "as-is", saysBasis: /\b(?:tal (?:cual|como)|base humeda)\b/.test(text) };
}

/** The dry matter that a row gives, itself or as moisture: more than nothing, at most everything. */
function readDryMatter(spec: ProductSpec): { spec: ProductSpec; dryMatter: Fraction } | null {
  if (spec.unit.trim() !== "%" || !isDryMatter(spec.name)) return null;
  const { min, max, typical } = spec;
  const [low, high] = [typical ?? min ?? max ?? -1, typical ?? max ?? min ?? -1];
  if (low < 0 || high > 100) return null;
  const percent = halve(plus(toFraction(low), toFraction(high)));
  const hundred = toFraction(100);
  const dry = foldText(spec.name) === DRY_MATTER ? percent : minus(hundred, percent);
  return isPositive(dry) ? { spec, dryMatter: dividedBy(dry, hundred) } : null;
}

function halve(value: Fraction): Fraction {
  return dividedBy(value, toFraction(2));
}

function foldUnit(unit: string): string {
  return foldText(unit).replace(/\s/g, "");
}

function lowerFirst(text: string): string {
  const trimmed = text.trim();
  return trimmed.charAt(0).toLowerCase() + trimmed.slice(1);
}
