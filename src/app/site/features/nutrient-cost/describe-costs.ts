import {
  compareFractions,
  type Fraction,
  times,
  toFraction,
  writeDecimal,
} from "#domain/nutrient-cost/fraction.ts";
import {
  findPrice,
  type NutrientCost,
  type Obstacle,
} from "#domain/nutrient-cost/nutrient-costs.ts";
import type { Basis, Nutrient } from "#domain/nutrient-cost/nutrients.ts";
import type { Amount, Offer } from "#domain/nutrient-cost/offers.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";

/** The steps from the typed price to the price of a kilogram, in words and figures. */
export function describePrice(offer: Offer, basis: Basis): string[] {
  const { price, sheet } = offer;
  if (price === null) return [];
  const { freight, deliveredPerKg } = price;
  const steps = [describeAmount("Precio", price)];
  if (freight !== null) {
    steps.push(
      describeAmount("Flete", freight),
      `Puesto: ${writePesos(price.perKg)} + ${writePesos(freight.perKg)} = ${writePesos(deliveredPerKg)} por kg`,
    );
  }
  const dryMatter = describeDryMatter(offer, basis);
  if (dryMatter !== null) steps.push(dryMatter);
  const dryPrice = findPrice(offer, "dry");
  if (basis === "dry" && dryPrice !== null && sheet.dryMatter !== null) {
    steps.push(
      `En base seca: ${writePesos(deliveredPerKg)} ÷ ${writeQuantity(sheet.dryMatter)} de materia seca = ${writePesos(dryPrice)} por kg de materia seca`,
    );
  }
  return steps;
}

function describeAmount(name: string, amount: Amount): string {
  const given = `${name}: ${writePesos(amount.pesos)} ${writeUnit(amount)}`;
  if (amount.unit === "kg") return given;
  return `${given} ÷ ${writeQuantity(amount.kilograms)} kg = ${writePesos(amount.perKg)} por kg`;
}

/** The steps from a price to the cost of a nutrient. */
export function describeCost(result: NutrientCost, basis: Basis): string[] {
  const { content, price, typical, cost, range } = result;
  const { nutrient, spec } = content;
  const isMiddle = isRange(spec);
  const source = `Ficha: ${formatSpecValue(spec)}, ${BASIS_LABELS[content.basis]}`;
  return [
    [
      content.saysBasis ? source : `${source} (la ficha no dice la base)`,
      ...(isMiddle ? [`punto medio ${writeContent(content.typical, nutrient)}`] : []),
      ...(usesMinimum(spec) ? ["se usa el mínimo"] : []),
    ].join("; "),
    ...(content.basis === basis ? [] : [describeConversion(result, basis)]),
    `${writePesos(price)} ÷ ${writeQuantity(typical)} ${nutrient.unit} de ${nutrient.name} por kg = ${writePesos(cost)}`,
    ...(range === null
      ? []
      : [`Con los extremos de la ficha: entre ${writePesos(range[0])} y ${writePesos(range[1])}`]),
  ];
}

/** Whether the midpoint of a row's range is used. */
function isRange({ min, max, typical, grades }: ProductSpec): boolean {
  if (grades !== undefined) return true;
  return typical === undefined && min !== null && max !== null && min !== max;
}

function usesMinimum({ max, typical, grades }: ProductSpec): boolean {
  return max === null && typical === undefined && grades === undefined;
}

function describeConversion({ offer, content, typical }: NutrientCost, basis: Basis): string {
  const { dryMatter } = offer.sheet;
  const factor = dryMatter === null ? "" : writeQuantity(dryMatter);
  const sign = basis === "dry" ? "÷" : "×";
  const { nutrient } = content;
  return `${BASIS_NAMES[basis]}: ${writeContent(content.typical, nutrient)} ${sign} ${factor} de materia seca = ${writeContent(typical, nutrient)}`;
}

const BASIS_NAMES: Readonly<Record<Basis, string>> = { "as-is": "Tal cual", dry: "En base seca" };

/** `Materia seca: la ficha da humedad 4–8 %, así que queda 0,94 kg por kg`; null where it is not used. */
function describeDryMatter({ sheet }: Offer, basis: Basis): string | null {
  const { drySpec, dryMatter, contents } = sheet;
  const isUsed = basis === "dry" || contents.some((content) => content.basis === "dry");
  if (drySpec === null || dryMatter === null || !isUsed) return null;
  const middle = isRange(drySpec) ? ", con su punto medio" : "";
  return `Materia seca: la ficha da ${drySpec.name.toLowerCase()} ${formatSpecValue(drySpec)}${middle}: ${writeQuantity(dryMatter)} kg por kg`;
}

/** Why an offer has no cost, after its name. */
export const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  "no-row": "sin este dato en la ficha.",
  "no-price": "falta el precio.",
  "no-dry-matter": "no se puede convertir, porque la ficha no trae humedad ni materia seca.",
  "none-in-it": "según la ficha, no lo contiene.",
};

const EXACT = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 9 });

const CENTS = new Intl.NumberFormat("es-CO", { minimumFractionDigits: 2 });
const HUNDRED = toFraction(100);

/** `$ 4.261`, `$ 85`, `$ 8,50`: whole pesos from 100 on, below with cents, never with three decimals. */
export function writePesos(value: Fraction): string {
  const isWhole = compareFractions(value, HUNDRED) >= 0;
  const amount = writeDecimal(value, isWhole ? 0 : 2);
  return `$\u00a0${(amount.includes(".") ? CENTS : EXACT).format(amount)}`;
}

/** `0,46`: a content per kg, or kilograms. */
function writeQuantity(value: Fraction): string {
  return EXACT.format(writeDecimal(value, 9));
}

/** `46 %` or `3,35 Mcal/kg`. */
function writeContent(value: Fraction, { unit }: Pick<Nutrient, "unit">): string {
  return unit === "kg"
    ? `${EXACT.format(writeDecimal(times(value, HUNDRED), 6))}\u00a0%`
    : `${EXACT.format(writeDecimal(value, 6))}\u00a0Mcal/kg`;
}

/** `por kg`, `por t` or `por bulto de 40 kg`. */
function writeUnit({ unit, kilograms }: Pick<Amount, "unit" | "kilograms">): string {
  return unit === "bulto" ? `por bulto de ${writeQuantity(kilograms)} kg` : `por ${unit}`;
}

/** `kilo de proteína`, `megacaloría (Mcal) de energía`, as after `costo por`. */
export function writeNutrientUnit({ unit, name }: Nutrient): string {
  return unit === "kg" ? `kilo de ${name}` : `megacaloría (Mcal) de ${name}`;
}

export const BASIS_LABELS: Readonly<Record<Basis, string>> = {
  "as-is": "tal cual",
  dry: "en base seca",
};
