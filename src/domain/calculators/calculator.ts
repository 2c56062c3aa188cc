import type { CalculatorSlug } from "#domain/calculators/addresses.ts";
import {
  dividedBy,
  type Fraction,
  roundUp,
  times,
  toFraction,
  writeDecimal,
} from "#domain/nutrient-cost/fraction.ts";

/*
 * Formulas, ceilings and refusals have their sources in docs/decisions/0085-calculators.md: a change begins there.
 */

/** Why a calculator gives no figure, and who says so. */
export interface Refusal {
  reason: string;
  /** Empty for a reason that needs none. */
  source: string;
}

interface Field {
  /** Of the control, as the address writes it. */
  name: string;
  label: string;
  hint?: string;
  /** The title of the group of consecutive fields that it belongs to. */
  group?: string;
}

export interface NumberField<IsOptional extends boolean = boolean> extends Field {
  kind: "number";
  unit: string;
  min: number;
  max: number;
  /** What the form starts with, as typed. */
  initial?: string;
  isOptional: IsOptional;
  isWhole?: boolean;
  /** The key of the field without which it says nothing: one of the two alone is an error. */
  pair?: string;
}

/** A question with a few answers, none of them chosen in advance. */
export interface ChoiceField extends Field {
  kind: "choice";
  choices: readonly { value: string; label: string; refusal?: Refusal }[];
}

export type Fields = Readonly<Record<string, NumberField | ChoiceField>>;

/** The values of a valid form: numbers, null for an optional one that is blank, and the chosen answers. */
export type Values<F extends Fields> = {
  [K in keyof F]: F[K] extends NumberField<true>
    ? Fraction | null
    : F[K] extends NumberField<false>
      ? Fraction
      : string;
};

/** Which animals a calculator is for, by the names that products have. */
export interface SpeciesRule {
  allowed: readonly string[];
  /** Species with their own reason. */
  refused: readonly { species: readonly string[]; refusal: Refusal }[];
  /** For all others. */
  others: Refusal;
  /** For young animals, where they are named instead of a species; null where they may have it. */
  young: Refusal | null;
}

export interface Answer {
  /** Does not change with the texts. */
  key: string;
  label: string;
  value: Fraction;
  unit: string;
}

export interface CalculatorResult {
  kind: "result";
  /** What to do, in a sentence. */
  headline: string;
  answers: readonly Answer[];
  /** The arithmetic, a line each. */
  steps: readonly string[];
  /** What is unusual about the result. */
  notices: readonly string[];
  /** How much to order. */
  kilograms: Fraction;
  /** The kilograms of the bags that the person wants, where they said so. */
  bag?: Fraction;
}

export interface CalculatorRefusal {
  kind: "refusal";
  refusal: Refusal;
  steps: readonly string[];
}

export type Outcome = CalculatorResult | CalculatorRefusal;

/** A calculator with its texts, which no one edits: animals depend on them. */
export interface Calculator<F extends Fields = Fields> {
  slug: CalculatorSlug;
  /** The page's heading. */
  title: string;
  /** What it is for, in a sentence. */
  summary: string;
  species: SpeciesRule;
  fields: F;
  /** @param species the allowed ones that were asked for */
  calculate: (values: Values<F>, species: readonly string[]) => Outcome;
  limits: readonly string[];
  sources: readonly string[];
  /** The products that it orders, by folded words of their titles and categories. */
  products: RegExp;
}

/** Checks that the arithmetic fits the fields. */
export function defineCalculator<const F extends Fields>(calculator: Calculator<F>): Calculator {
  return calculator as unknown as Calculator;
}

/** Fields that several calculators have. */
export const ANIMALS = {
  kind: "number",
  name: "animales",
  label: "¿Cuántos animales son?",
  unit: "animales",
  min: 1,
  max: 100_000,
  isOptional: false,
  isWhole: true,
} as const;

export const DAYS = {
  kind: "number",
  name: "dias",
  label: "¿Para cuántos días?",
  unit: "días",
  min: 1,
  max: 366,
  initial: "30",
  isOptional: false,
  isWhole: true,
} as const;

export const BAG = {
  kind: "number",
  name: "bulto",
  label: "Kilos por bulto",
  unit: "kg",
  min: 1,
  max: 1000,
  isOptional: false,
} as const;

export const THOUSAND = toFraction(1000);
export const HUNDRED = toFraction(100);

/** A share of something: 12 % of 9. */
export function takePercent(value: Fraction, percent: Fraction): Fraction {
  return dividedBy(times(value, percent), HUNDRED);
}

const NUMBER = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 9 });
const DECIMALS = 3;

/** `1.250,5`: a non-negative number with at most three decimals. */
export function show(value: Fraction): string {
  return NUMBER.format(writeDecimal(value, DECIMALS));
}

/** `= 7,2`, or `≈ 0,333` for a number that is shown rounded. */
export function equals(value: Fraction): string {
  const isExact = (value.numerator * 10n ** BigInt(DECIMALS)) % value.denominator === 0n;
  return `${isExact ? "=" : "≈"} ${show(value)}`;
}

/** An order in bags. */
export interface BagOrder {
  bags: Fraction;
  headline: string;
  /** The last part of a line of arithmetic. */
  step: string;
}

/** The whole bags of a size that hold a quantity. */
export function orderBags(kilograms: Fraction, size: Fraction): BagOrder {
  const bags = dividedBy(kilograms, size);
  const whole = roundUp(bags);
  const name = `${whole === 1 ? "bulto" : "bultos"} de ${show(size)} kg`;
  return {
    bags,
    headline: `Pida ${NUMBER.format(whole)} ${name}`,
    step: `${show(kilograms)} kg ÷ ${show(size)} kg por bulto ${equals(bags)} bultos: pida ${NUMBER.format(whole)}`,
  };
}
