import type { Basis } from "#domain/nutrient-cost/nutrients.ts";

/** The bases of a comparison, as the address writes them. */
export const BASIS_VALUES: Readonly<Record<Basis, string>> = {
  "as-is": "tal-cual",
  dry: "base-seca",
};

/** Reads a basis from an address; anything else counts as what is delivered. */
export function readBasisValue(text: string | null | undefined): Basis {
  return text === BASIS_VALUES.dry ? "dry" : "as-is";
}

/** A text of an address, in one line: without control characters and lone surrogates, which no address can repeat. */
export function cleanQueryText(text: string, limit: number): string {
  const clean = text
    .slice(0, limit * 2)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return Array.from(clean).slice(0, limit).join("");
}
