import { type Fraction, times, toFraction, writeDecimal } from "#domain/nutrient-cost/fraction.ts";
import type { Basis, Nutrient } from "#domain/nutrient-cost/nutrients.ts";
import type { Amount } from "#domain/nutrient-cost/offers.ts";

const EXACT = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 9 });

/** `$ 4.260,87`: pesos, to the third decimal. */
export function writePesos(value: Fraction): string {
  return `$\u00a0${EXACT.format(writeDecimal(value, 3))}`;
}

/** `0,46`: a content per kg, or kilograms. */
export function writeQuantity(value: Fraction): string {
  return EXACT.format(writeDecimal(value, 9));
}

/** `46 %` or `3,35 Mcal/kg`. */
export function writeContent(value: Fraction, { unit }: Pick<Nutrient, "unit">): string {
  return unit === "kg"
    ? `${EXACT.format(writeDecimal(times(value, toFraction(100)), 6))}\u00a0%`
    : `${EXACT.format(writeDecimal(value, 6))}\u00a0Mcal/kg`;
}

/** `por kg`, `por t` or `por bulto de 40 kg`. */
export function writeUnit({ unit, kilograms }: Pick<Amount, "unit" | "kilograms">): string {
  return unit === "bulto" ? `por bulto de ${writeQuantity(kilograms)} kg` : `por ${unit}`;
}

/** `kilo de proteína`, as after `costo por`. */
export function writeNutrientUnit({ unit, name }: Nutrient): string {
  return unit === "kg" ? `kilo de ${name}` : `Mcal de ${name}`;
}

export const BASIS_LABELS: Readonly<Record<Basis, string>> = {
  "as-is": "tal cual",
  dry: "en base seca",
};
