import { bindUnits } from "#domain/typography.ts";

/** IVA in percent; null is an excluded good, which is another thing than one at 0 %. */
export type VatRate = 0 | 5 | 19 | null;

export const VAT_RATES: readonly VatRate[] = [19, 5, 0, null];

export const VAT_LABELS = new Map<VatRate, string>([
  [19, "IVA 19 %"],
  [5, "IVA 5 %"],
  [0, "IVA 0 % (exento)"],
  [null, "Excluido de IVA"],
]);

const VAT_NAMES = new Map<VatRate, string>([
  [19, "más IVA del 19 %"],
  [5, "más IVA del 5 %"],
  [0, "exento de IVA"],
  [null, "excluido de IVA"],
]);

/** After a price: `más IVA del 5 %`. */
export const nameVat = (rate: VatRate): string => bindUnits(VAT_NAMES.get(rate) ?? "");

interface PricedItem {
  quantity: number;
  price: number;
  vat: VatRate;
}

interface Priced {
  items: readonly PricedItem[];
  freight: number;
  freight_vat: VatRate;
}

/** Amounts in whole pesos. */
interface Totals {
  /** Of each item, before IVA. */
  lines: number[];
  /** Of all items, before freight and IVA. */
  subtotal: number;
  freight: number;
  /** By rate, the highest first; rates without IVA are left out. */
  vats: { rate: number; base: number; amount: number }[];
  total: number;
}

/** The largest amount of a line, in pesos: sums stay exact as numbers. */
export const LARGEST_LINE = 1_000_000_000_000;

/**
 * Adds a proposal up, exactly. Each line is rounded to the peso, half up, as a spreadsheet's ROUND(quantity × price; 0);
 * the IVA of a rate is that rate of the sum of its rounded lines, with the freight, and rounded in the same way.
 */
export function addUp({ items, freight, freight_vat }: Priced): Totals {
  const lines = items.map(({ quantity, price }) => multiply(quantity, price));
  const carried = toPesos(toHundredths(freight), 100n);
  const taxed = [
    ...items.map(({ vat }, index) => ({ vat, base: lines[index] ?? 0 })),
    { vat: freight_vat, base: carried },
  ];
  const vats = VAT_RATES.flatMap((rate) => {
    if (rate === null || rate === 0) return [];
    const base = sum(taxed.filter(({ vat }) => vat === rate).map((part) => part.base));
    return base === 0 ? [] : [{ rate, base, amount: toPesos(BigInt(base) * BigInt(rate), 100n) }];
  });
  const subtotal = sum(lines);
  return {
    lines,
    subtotal,
    freight: carried,
    vats,
    total: subtotal + carried + sum(vats.map(({ amount }) => amount)),
  };
}

/** Quantities have up to three decimals, prices up to two: their product, five. */
function multiply(quantity: number, price: number): number {
  return toPesos(BigInt(Math.round(quantity * 1000)) * toHundredths(price), 100_000n);
}

const toHundredths = (pesos: number) => BigInt(Math.round(pesos * 100));

/** Rounds half up; amounts are never negative. */
function toPesos(amount: bigint, parts: bigint): number {
  return Number((2n * amount + parts) / (2n * parts));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const PESOS = new Intl.NumberFormat("es-CO");
const CENTS = new Intl.NumberFormat("es-CO", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `$ 1.250.000`; a price per unit may have decimals: `$ 1.250,50`. */
export function formatPesos(amount: number): string {
  return `$\u00A0${(Number.isInteger(amount) ? PESOS : CENTS).format(amount)}`;
}

/** Why a typed price is invalid. */
export type PriceFault = "missing" | "unreadable" | "ambiguous";

/**
 * Parses pesos in the Colombian format: `1.250.000`, `$ 1.250,50`, and `1250.5` too. `1,250` is ambiguous, so it is
 * rejected.
 */
export function readPesos(written: string): number | PriceFault {
  const text = written.replace(/[$\s]|COP/gi, "");
  if (text === "") return "missing";
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return "ambiguous";
  const digits = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text)
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replace(",", ".");
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(digits) ? Number(digits) : "unreadable";
}
