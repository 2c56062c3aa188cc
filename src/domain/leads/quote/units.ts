import { cleanLine } from "#domain/typed-text.ts";

/** The units of products whose presentations are not known. */
export const QUOTE_UNITS = ["kg", "bultos", "toneladas", "big bags", "granel"] as const;

type QuoteUnit = (typeof QUOTE_UNITS)[number];

/** Those in which every product is sold. */
const COMMON_UNITS: readonly QuoteUnit[] = ["kg", "toneladas"];

export const MAX_UNIT_LENGTH = 120;

/** A unit as it is stored, and as a form shows it. */
export interface UnitChoice {
  /** One of QUOTE_UNITS, or a presentation in the singular: `bulto de 40 kg`. */
  unit: string;
  label: string;
}

/** The form's labels. Bulk goods are counted in tonnes. */
const UNIT_LABELS: Readonly<Record<QuoteUnit, string>> = {
  kg: "kilogramos (kg)",
  bultos: "bultos",
  toneladas: "toneladas",
  "big bags": "big bags",
  granel: "toneladas a granel",
};

const ONE: Readonly<Record<QuoteUnit, string>> = {
  kg: "kg",
  bultos: "bulto",
  toneladas: "tonelada",
  "big bags": "big bag",
  granel: "tonelada a granel",
};

const MANY: Readonly<Record<QuoteUnit, string>> = { ...UNIT_LABELS, kg: "kg" };

const NUMBER = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 3 });

/** The units of a product: its own presentations first, then those of every product. */
export function listUnits(presentations: readonly string[]): readonly UnitChoice[] {
  const own = presentations.map(readPresentation).filter(({ unit }) => unit !== "");
  const units = own.length === 0 ? QUOTE_UNITS : COMMON_UNITS;
  return [...own, ...units.map((unit) => ({ unit, label: UNIT_LABELS[unit] }))].filter(
    ({ unit }, index, all) => all.findIndex((other) => other.unit === unit) === index,
  );
}

/** `Bulto de 40 kg` is the unit `bulto de 40 kg`, with the label `bultos de 40 kg`. */
function readPresentation(presentation: string): UnitChoice {
  const text = presentation.trim().slice(0, MAX_UNIT_LENGTH);
  if (/^a granel/i.test(text)) return { unit: "granel", label: UNIT_LABELS.granel };
  const [first = ""] = text.split(/\s/);
  const isAcronym = first.length > 1 && first === first.toUpperCase();
  const unit = isAcronym ? text : text.charAt(0).toLowerCase() + text.slice(1);
  return { unit, label: pluralise(unit) };
}

const MEASURE = /^(?:kg|g|t|lb|l|ml)$/i;

/** The plural of what is counted: `bultos de 40 kg`, `big bags`, `IBC de 1.000 L`. */
function pluralise(unit: string): string {
  const [, counted = unit, rest = ""] = /^(.*?)(\s+(?:de|con|por)\s.*)?$/.exec(unit) ?? [];
  if (counted === counted.toUpperCase() || MEASURE.test(counted)) return unit;
  const ending = /[aeiouáéíóúkgt]$/i.test(counted) ? "s" : "es";
  return /[sx]$/i.test(counted) ? unit : `${counted.replace(/z$/i, "c")}${ending}${rest}`;
}

const isGeneric = (unit: string): unit is QuoteUnit => Object.hasOwn(UNIT_LABELS, unit);

/** `40 bultos`, `1 tonelada`, `1.500 kg`, `25 bultos de 40 kg`. */
export function formatQuantity(quantity: number, unit: string): string {
  const [one, many] = isGeneric(unit) ? [ONE[unit], MANY[unit]] : [unit, pluralise(unit)];
  return `${NUMBER.format(quantity)} ${quantity === 1 ? one : many}`;
}

/** The same with its weight, where the unit says one: `25 bultos de 40 kg: 1 t`. */
export function describeQuantity(quantity: number, unit: string): string {
  const [text, weight] = [formatQuantity(quantity, unit), weigh(quantity, unit)];
  return weight === null ? text : `${text}: ${weight}`;
}

/** `1 t` of 25 `bulto de 40 kg`; null where the unit says no weight. */
export function weigh(quantity: number, unit: string): string | null {
  const kilograms = isGeneric(unit) ? null : readKilograms(unit);
  return kilograms === null ? null : formatWeight(quantity * kilograms);
}

/** The weight that a unit says: 40 of `bulto de 40 kg`; null for none. */
export function readKilograms(unit: string): number | null {
  const [, digits = "", measure = ""] =
    /(\d[\d.,]*)\s*(kg|kilos?|t|ton|toneladas?)\b/i.exec(unit) ?? [];
  const size = readQuantity(digits);
  if (typeof size !== "number") return null;
  return /^t/i.test(measure) ? size * 1000 : size;
}

function formatWeight(kilograms: number): string {
  return kilograms < 1000
    ? `${NUMBER.format(kilograms)} kg`
    : `${NUMBER.format(kilograms / 1000)} t`;
}

const LARGEST = 100_000_000;

const MAX_QUANTITY_LENGTH = 100;

/** Why a typed quantity is invalid. */
export type QuantityFault = "missing" | "unreadable" | "ambiguous" | "out-of-range";

/** `½`, `1½`, `1 1/2`. */
const MIXED = /^(\d{1,6})? ?([½¼¾]|(?<=^| )[13]\/[24])$/;
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ["½", 0.5],
  ["1/2", 0.5],
  ["¼", 0.25],
  ["1/4", 0.25],
  ["¾", 0.75],
  ["3/4", 0.75],
]);

/**
 * Parses a quantity in the Colombian format: `1.500`, `2,5`, `1.500,75`, `1'500.000`, `1 500`, `1½`, and `1500.5` too.
 * `1,500` is ambiguous, so it is rejected.
 */
export function readQuantity(written: string): number | QuantityFault {
  const line = cleanLine(written.slice(0, MAX_QUANTITY_LENGTH));
  const [, whole = "0", fraction = ""] = MIXED.exec(line) ?? [];
  const part = FRACTIONS.get(fraction);
  if (part !== undefined) return Number(whole) + part;
  const text = line
    .normalize("NFKC")
    .replace(/[.,;]$/, "")
    // Millions are often set apart by an apostrophe, and thousands by a space.
    .replace(/(?<=\d)['’´`] ?(?=\d{3}(?!\d))/g, ".")
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, ".");
  if (text === "") return "missing";
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return "ambiguous";
  const digits = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,3})?$/.test(text)
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replace(",", ".");
  if (!/^\d{1,12}(?:\.\d{1,3})?$/.test(digits)) return "unreadable";
  const quantity = Number(digits);
  return quantity > 0 && quantity <= LARGEST ? quantity : "out-of-range";
}

/** Writes a number for a field, without thousands, so that `readQuantity` reads that number: `20`, `2,5`. */
export function writeQuantity(quantity: number): string {
  const written = String(quantity).replace(".", ",");
  // A zero before it rules out thousands.
  return readQuantity(written) === "ambiguous" ? `0${written}` : written;
}
