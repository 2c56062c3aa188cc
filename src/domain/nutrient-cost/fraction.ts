/** An exact number: binary floating point would round costs wrongly at the last decimal shown. */
export interface Fraction {
  numerator: bigint;
  /** Greater than zero. */
  denominator: bigint;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/;

/** The exact value of a number's shortest decimal notation: 18.5 is 185/10. @throws for NaN and infinities */
export function toFraction(value: number): Fraction {
  const [, sign = "", whole, decimals = "", exponent = "0"] = DECIMAL.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError(`not a finite number: ${value}`);
  const digits = BigInt(sign + whole + decimals);
  const places = decimals.length - Number(exponent);
  return places >= 0
    ? { numerator: digits, denominator: 10n ** BigInt(places) }
    : { numerator: digits * 10n ** BigInt(-places), denominator: 1n };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { ...b, numerator: -b.numerator });
}

/** @param divisor greater than zero */
export function dividedBy(a: Fraction, divisor: Fraction): Fraction {
  return {
    numerator: a.numerator * divisor.denominator,
    denominator: a.denominator * divisor.numerator,
  };
}

/** Less than, equal to or greater than zero, for sorting. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : Number(difference > 0n);
}

export function isPositive({ numerator }: Fraction): boolean {
  return numerator > 0n;
}

/** The least whole number that is not below a non-negative one, as that of bags that hold a quantity. */
export function roundUp({ numerator, denominator }: Fraction): number {
  return Number((numerator + denominator - 1n) / denominator);
}

/** The greatest whole number that is not above a non-negative one. */
export function roundDown({ numerator, denominator }: Fraction): number {
  return Number(numerator / denominator);
}

/** A non-negative number as `4260.87`, rounded half up, without zeros at its end. */
export function writeDecimal({ numerator, denominator }: Fraction, decimals: number): `${number}` {
  const scale = 10n ** BigInt(decimals);
  const rounded = (2n * numerator * scale + denominator) / (2n * denominator);
  const rest = (rounded % scale).toString().padStart(decimals, "0").replace(/0+$/, "");
  return (rest === "" ? `${rounded / scale}` : `${rounded / scale}.${rest}`) as `${number}`;
}
