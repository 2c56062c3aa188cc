import {
  compareFractions,
  type Fraction,
  times,
  toFraction,
  writeDecimal,
} from "#domain/nutrient-cost/fraction.ts";
import type { Basis, Nutrient } from "#domain/nutrient-cost/nutrients.ts";
import type { Amount } from "#domain/nutrient-cost/offers.ts";

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
export function writeQuantity(value: Fraction): string {
  return EXACT.format(writeDecimal(value, 9));
}

/** `46 %` or `3,35 Mcal/kg`. */
export function writeContent(value: Fraction, { unit }: Pick<Nutrient, "unit">): string {
  return unit === "kg"
    ? `${EXACT.format(writeDecimal(times(value, HUNDRED), 6))}\u00a0%`
    : `${EXACT.format(writeDecimal(value, 6))}\u00a0Mcal/kg`;
}

/** `por kg`, `por t` or `por bulto de 40 kg`. */
export function writeUnit({ unit, kilograms }: Pick<Amount, "unit" | "kilograms">): string {
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
