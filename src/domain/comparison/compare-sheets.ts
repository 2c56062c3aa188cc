import { foldText } from "#domain/fold-text.ts";
import {
  dividedBy,
  type Fraction,
  plus,
  times,
  toFraction,
  writeDecimal,
} from "#domain/nutrient-cost/fraction.ts";
import {
  type Basis,
  findBasis,
  identifyRow,
  measureUnit,
  readNutrients,
  toBasis,
} from "#domain/nutrient-cost/nutrients.ts";
import type { Ingredient } from "#domain/nutrient-cost/offers.ts";
import { isTypedKey } from "#domain/nutrient-cost/typed-ingredient.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { formatSpecValue, writeSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { listVariants, readSheet } from "#domain/products/sheet/technical-sheet.ts";

/** What is compared, a column each: a product with all of its variants, one of them, or what the visitor typed in. */
export type ComparedIngredient = Pick<Ingredient, "key" | "title" | "specs">;

/** What a column says in a row. */
export interface ComparedValue {
  /** Of a product with several; otherwise empty. */
  variant: string;
  value: string;
  /** What must be known to read it; mostly empty. */
  remark: string;
  /** The usual figure, for calculations; null where there is none. */
  figure: number | null;
  /** Whether its sheet says it on the other basis. */
  isConverted: boolean;
  /** The address of a document. */
  href?: string;
}

export interface ComparedRow {
  key: string;
  name: string;
  /** Of the figures; empty for texts, and where columns have different ones. */
  unit: string;
  /** As many as columns; empty where it says nothing. */
  cells: ComparedValue[][];
}

/** The rows of a comparison, in the order of the sheets. */
export interface ComparedRows {
  /** Where the columns differ, or one of them says nothing. */
  different: ComparedRow[];
  same: ComparedRow[];
  /** What only one column says, which cannot be compared. */
  single: ComparedRow[];
}

/**
 * Compares sheets on one basis. A figure is converted where its sheet gives the dry matter, and where it does not its
 * remark says so; units of one kind become one unit.
 */
export function compareSheets(columns: readonly ComparedIngredient[], basis: Basis): ComparedRows {
  const sheets = columns.map(splitVariants);
  const names = new Map<string, string>();
  for (const { spec } of sheets.flat()) {
    if (!names.has(identifyRow(spec))) names.set(identifyRow(spec), spec.name);
  }
  const rows = [...names].map(([key, name]): ComparedRow => {
    const found = sheets.map((sheet) =>
      preferBasis(
        sheet.filter(({ spec }) => identifyRow(spec) === key),
        basis,
      ),
    );
    const unit = chooseUnit(found.flat().map(({ spec }) => spec.unit));
    const cells = found.map((lines) => lines.map((line) => writeValue(line, basis, unit)));
    return { key, name, unit: unit ?? "", cells };
  });
  return divideRows(rows, columns);
}

/** Divides rows by whether columns differ in them; what the visitor left blank is no difference. */
export function divideRows(
  rows: readonly ComparedRow[],
  columns: readonly Pick<Ingredient, "key">[],
): ComparedRows {
  const isSingle = ({ cells }: ComparedRow) =>
    columns.length > 1 && cells.filter((cell) => cell.length > 0).length === 1;
  const differs = ({ cells }: ComparedRow) => {
    const texts = cells
      .filter((cell, index) => cell.length > 0 || !isTypedKey(columns[index]?.key ?? ""))
      .map((cell) =>
        JSON.stringify(cell.map(({ variant, value, remark }) => [variant, value, remark])),
      );
    return new Set(texts).size > 1;
  };
  const shared = rows.filter((row) => !isSingle(row));
  return {
    different: shared.filter(differs),
    same: shared.filter((row) => !differs(row)),
    single: rows.filter(isSingle),
  };
}

/** The dry matter that a column's figures are converted with, in words; null where its sheet does not give it. */
export function describeDryMatter({ specs }: Pick<ComparedIngredient, "specs">): string | null {
  const { dryMatter, drySpec } = readNutrients(specs);
  if (dryMatter === null || drySpec === null) return null;
  const percent = Number(writeDecimal(times(dryMatter, toFraction(100)), 1));
  return `${formatSpecValue({ min: percent, max: percent, unit: "%" })} (${drySpec.name.toLowerCase()} ${formatSpecValue(drySpec)})`;
}

/** A row of a sheet, with what is known of the variant that it is about. */
interface SheetRow {
  spec: ProductSpec;
  variant: string;
  dryMatter: Fraction | null;
}

/** The rows of a sheet; those that are true of all variants stand once. */
function splitVariants({ specs }: ComparedIngredient): SheetRow[] {
  const rows = readSheet(specs);
  const variants = listVariants(rows);
  const all = readNutrients(rows).dryMatter;
  return rows.map((spec) => {
    const { variant } = spec;
    if (variant === undefined || variants.length < 2) return { spec, variant: "", dryMatter: all };
    const isOfVariant = (other: ProductSpec) =>
      foldText(other.variant ?? variant) === foldText(variant);
    return { spec, variant, dryMatter: readNutrients(rows.filter(isOfVariant)).dryMatter };
  });
}

/** Without the rows that only repeat another one on the other basis. */
function preferBasis(rows: readonly SheetRow[], basis: Basis): readonly SheetRow[] {
  const isOnBasis = ({ spec }: SheetRow) => findBasis(spec)?.basis === basis;
  return rows.filter(
    (row) =>
      isOnBasis(row) || !rows.some((other) => other.variant === row.variant && isOnBasis(other)),
  );
}

/**
 * The unit in which a row is shown: of masses the smallest, so that no digit of a trace mineral is lost; null where the
 * units are of different kinds.
 */
function chooseUnit(units: readonly string[]): string | null {
  const [first = ""] = units;
  if (units.every((unit) => unit === first)) return first;
  const measured = units.map((unit) => ({ unit, measure: measureUnit(unit) }));
  const kinds = new Set(measured.map(({ measure }) => measure?.measures));
  if (kinds.size > 1 || kinds.has(undefined)) return null;
  if (kinds.has("energy")) return first;
  const divisorOf = ({ measure }: (typeof measured)[number]) => measure?.divisor ?? 0;
  return measured.toSorted((a, b) => divisorOf(b) - divisorOf(a))[0]?.unit ?? null;
}

function writeValue(
  { spec, variant, dryMatter }: SheetRow,
  basis: Basis,
  unit: string | null,
): ComparedValue {
  const found = findBasis(spec);
  const from = found?.basis ?? basis;
  const factor = toBasis(toFraction(1), dryMatter, { from, to: basis });
  if (factor === null) {
    const { value, remark } = writeSpecValue(spec);
    const reason = `${describeBasis(spec)}: no se puede convertir, porque la ficha no trae humedad`;
    return {
      variant,
      value,
      remark: join([remark, value && reason]),
      figure: null,
      isConverted: false,
    };
  }
  const [shownIn, own] = [measureUnit(unit ?? ""), measureUnit(spec.unit)];
  const ratio = shownIn && own ? shownIn.divisor / own.divisor : 1;
  const isConverted = from !== basis;
  const shown = ratio === 1 && !isConverted ? spec : scale(spec, factor, toFraction(ratio));
  const { value, remark } = writeSpecValue({ ...shown, unit: unit ?? spec.unit });
  const source = isConverted && `ficha: ${writeSpecValue(spec).value} ${describeBasis(spec)}`;
  // What has no basis to convert may still say what it refers to; all is "tal cual" then.
  const stated = found === null && !AS_IS.test(spec.basis) ? spec.basis : "";
  return {
    variant,
    value,
    remark: join([remark, stated, value && source]),
    figure: findFigure(shown),
    isConverted,
  };
}

const AS_IS = /^\s*tal (?:cual|como)/i;

const join = (parts: readonly (string | false)[]) => parts.filter(Boolean).join("; ");

function describeBasis({ basis }: ProductSpec): string {
  return basis.trim() === "" ? "sin decir la base" : basis;
}

/** Multiplies a row's figures by the factor of the basis and the ratio of the units. */
function scale(spec: ProductSpec, factor: Fraction, ratio: Fraction): ProductSpec {
  // With a typical dry matter, the end of a range may come out as more than there is.
  const measure = measureUnit(spec.unit);
  const whole = measure?.measures === "mass" ? measure.divisor : Infinity;
  const most = whole === Infinity ? Infinity : roundFigure(times(toFraction(whole), ratio));
  const both = times(factor, ratio);
  const apply = (figure: number) => {
    const scaled = Math.sign(figure) * roundFigure(times(toFraction(Math.abs(figure)), both));
    return figure <= whole ? Math.min(scaled, most) : scaled;
  };
  return {
    ...spec,
    min: spec.min === null ? null : apply(spec.min),
    max: spec.max === null ? null : apply(spec.max),
    typical: spec.typical === undefined ? undefined : apply(spec.typical),
    grades: spec.grades?.map(apply),
  };
}

/** Three digits, as sheets have at most; of large figures all before the comma. */
function roundFigure(value: Fraction): number {
  const exact = Number(writeDecimal(value, 9));
  return exact >= 1000 ? Math.round(exact) : Number(exact.toPrecision(3));
}

/** The typical value, or else the middle of the range; a limit alone says nothing of what is usual. */
function findFigure({ min, max, typical, grades }: ProductSpec): number | null {
  if (typical !== undefined) return typical;
  if (grades !== undefined || min === null || max === null) return null;
  return Number(writeDecimal(dividedBy(plus(toFraction(min), toFraction(max)), toFraction(2)), 6));
}
