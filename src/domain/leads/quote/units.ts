/** The stored units of quantities. */
export const QUOTE_UNITS = ["kg", "bultos", "toneladas", "big bags", "granel"] as const;

export type QuoteUnit = (typeof QUOTE_UNITS)[number];

/** The form's labels. Bulk goods are counted in tonnes. */
export const UNIT_LABELS: Readonly<Record<QuoteUnit, string>> = {
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

/** `40 bultos`, `1 tonelada`, `1.500 kg`. */
export function formatQuantity(quantity: number, unit: QuoteUnit): string {
  return `${NUMBER.format(quantity)} ${(quantity === 1 ? ONE : MANY)[unit]}`;
}

const LARGEST = 100_000_000;

/** Why a typed quantity is invalid. */
export type QuantityFault = "missing" | "unreadable" | "ambiguous" | "out-of-range";

/**
 * Parses a quantity in the Colombian format: `1.500`, `2,5`, `1.500,75`, and `1500.5` too.
 * `1,500` is ambiguous, so it is rejected.
 */
export function readQuantity(written: string): number | QuantityFault {
  const text = written.trim();
  if (text === "") return "missing";
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return "ambiguous";
  const digits = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,3})?$/.test(text)
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replace(",", ".");
  if (!/^\d{1,12}(?:\.\d{1,3})?$/.test(digits)) return "unreadable";
  const quantity = Number(digits);
  return quantity > 0 && quantity <= LARGEST ? quantity : "out-of-range";
}

/** Writes a number so that `readQuantity` reads that number: the zero before it rules out thousands. */
export function writeQuantity(quantity: number): string {
  return `0${quantity}`;
}
