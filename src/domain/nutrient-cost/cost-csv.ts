import type { CsvColumn } from "#domain/csv.ts";
import { writeCsv } from "#domain/csv.ts";
import { type Fraction, times, toFraction, writeDecimal } from "#domain/nutrient-cost/fraction.ts";
import {
  findPrice,
  type NutrientRanking,
  rankContents,
  toBasis,
} from "#domain/nutrient-cost/nutrient-costs.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import type { Offer } from "#domain/nutrient-cost/offers.ts";

/** The basis in words. */
export const BASIS_NAMES: Readonly<Record<Basis, string>> = {
  "as-is": "tal cual",
  dry: "base seca",
};

const HUNDRED = toFraction(100);
/** Of contents, enough for a trace mineral in percent. */
const CONTENT_DECIMALS = 6;
/** Cents: three decimals of a peso are taken for thousands. */
const COST_DECIMALS = 2;

/**
 * A table for formulation software: an ingredient per line, its delivered price, and its nutrients on one basis, in
 * percent or Mcal/kg, with what each costs. What cannot be calculated is left blank.
 */
export function writeCostCsv(offers: readonly Offer[], basis: Basis, siteUrl: string): string {
  const columns: CsvColumn<Offer>[] = [
    { heading: "Ingrediente", read: ({ label }) => label },
    { heading: "Ficha", read: ({ product }) => `${siteUrl}/productos/${product.slug}` },
    {
      heading: "Materia seca (%)",
      read: ({ sheet }) =>
        write(sheet.dryMatter && times(sheet.dryMatter, HUNDRED), CONTENT_DECIMALS),
    },
    {
      heading: `Precio puesto (COP/kg, ${BASIS_NAMES[basis]})`,
      read: (offer) => write(findPrice(offer, basis), COST_DECIMALS),
    },
    ...rankContents(offers, basis).flatMap((ranking) => describeNutrient(ranking, basis)),
  ];
  return writeCsv(columns, offers);
}

function describeNutrient({ nutrient, costs }: NutrientRanking, basis: Basis): CsvColumn<Offer>[] {
  const { key, name, unit, isBought } = nutrient;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const columns: CsvColumn<Offer>[] = [
    {
      heading: `${title} (${unit === "kg" ? "%" : "Mcal/kg"}, ${BASIS_NAMES[basis]})`,
      read: (offer) => {
        const content = offer.sheet.contents.find((row) => row.nutrient.key === key);
        const value = content ? toBasis(content.typical, content.basis, offer, basis) : null;
        return write(value && unit === "kg" ? times(value, HUNDRED) : value, CONTENT_DECIMALS);
      },
    },
  ];
  if (isBought) {
    columns.push({
      heading: `Costo por ${unit} de ${name} (COP)`,
      read: (offer) => write(costs.find((row) => row.offer === offer)?.cost ?? null, COST_DECIMALS),
    });
  }
  return columns;
}

/** With a decimal comma, as spreadsheets in Colombia read numbers. */
function write(value: Fraction | null, decimals: number): string {
  return value === null ? "" : writeDecimal(value, decimals).replace(".", ",");
}
