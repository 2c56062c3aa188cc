import { type CsvColumn, writeCsv } from "#domain/csv.ts";
import {
  compareFractions,
  dividedBy,
  type Fraction,
  isPositive,
  times,
  toFraction,
  writeDecimal,
} from "#domain/nutrient-cost/fraction.ts";
import {
  type Basis,
  type Content,
  type Nutrient,
  orderOf,
  toBasis,
} from "#domain/nutrient-cost/nutrients.ts";
import type { Offer } from "#domain/nutrient-cost/offers.ts";
import { isTypedKey } from "#domain/nutrient-cost/typed-ingredient.ts";

/** What a unit of a nutrient costs in an offer, with each step to it. */
export interface NutrientCost {
  offer: Offer;
  content: Content;
  /** Per kg, on the basis of the comparison. */
  price: Fraction;
  /** The typical content, on the basis of the comparison. */
  typical: Fraction;
  cost: Fraction;
  /** The cost at both ends of the sheet's range, the lower first; null without a range. */
  range: readonly [Fraction, Fraction] | null;
}

/** Why an offer has no cost of a nutrient. */
export type Obstacle = "no-row" | "no-price" | "no-dry-matter" | "none-in-it";

/** The offers by what a nutrient costs in them. */
export interface NutrientRanking {
  nutrient: Nutrient;
  /** The lowest first. */
  costs: NutrientCost[];
  without: { offer: Offer; obstacle: Obstacle }[];
}

/** What the offers are bought for; first the nutrients that most of them can be compared by. */
export function rankNutrients(offers: readonly Offer[], basis: Basis): NutrientRanking[] {
  return rankContents(offers, basis).filter(({ nutrient }) => nutrient.isBought);
}

/** The same with what only formulas need, such as fibre. */
function rankContents(offers: readonly Offer[], basis: Basis): NutrientRanking[] {
  const nutrients = new Map(
    offers.flatMap(({ sheet }) => sheet.contents.map(({ nutrient }) => [nutrient.key, nutrient])),
  );
  return [...nutrients.values()]
    .map((nutrient) => rankOffers(nutrient, offers, basis))
    .toSorted(
      (a, b) => b.costs.length - a.costs.length || orderOf(a.nutrient) - orderOf(b.nutrient),
    );
}

function rankOffers(nutrient: Nutrient, offers: readonly Offer[], basis: Basis): NutrientRanking {
  const costs: NutrientCost[] = [];
  const without: NutrientRanking["without"] = [];
  for (const offer of offers) {
    const result = findCost(nutrient, offer, basis);
    if (typeof result === "string") without.push({ offer, obstacle: result });
    else costs.push(result);
  }
  return { nutrient, costs: costs.toSorted((a, b) => compareFractions(a.cost, b.cost)), without };
}

function findCost(nutrient: Nutrient, offer: Offer, basis: Basis): NutrientCost | Obstacle {
  const content = offer.sheet.contents.find((row) => row.nutrient.key === nutrient.key);
  if (content === undefined) return "no-row";
  const { dryMatter } = offer.sheet;
  const bases = { from: content.basis, to: basis };
  const typical = toBasis(content.typical, dryMatter, bases);
  const price = findPrice(offer, basis);
  if (typical === null) return "no-dry-matter";
  if (price === null) return offer.price === null ? "no-price" : "no-dry-matter";
  if (!isPositive(typical)) return "none-in-it";
  const costAt = (value: Fraction) => {
    const converted = toBasis(value, dryMatter, bases);
    return converted !== null && isPositive(converted) ? dividedBy(price, converted) : null;
  };
  const [most, least] = [costAt(content.low), costAt(content.high)];
  const isRange = most !== null && least !== null && compareFractions(least, most) < 0;
  return {
    offer,
    content,
    price,
    typical,
    cost: dividedBy(price, typical),
    range: isRange ? [least, most] : null,
  };
}

/** The delivered price of a kg on a basis; null without a price or, on dry matter, without the sheet's. */
export function findPrice({ price, sheet }: Offer, basis: Basis): Fraction | null {
  if (price === null || basis === "as-is") return price?.deliveredPerKg ?? null;
  return sheet.dryMatter && dividedBy(price.deliveredPerKg, sheet.dryMatter);
}

/** The basis in words. */
const BASIS_NAMES: Readonly<Record<Basis, string>> = {
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
    {
      heading: "Ficha",
      read: ({ product }) =>
        isTypedKey(product.key) ? "" : `${siteUrl}/productos/${product.slug}`,
    },
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
        const { contents, dryMatter } = offer.sheet;
        const content = contents.find((row) => row.nutrient.key === key);
        const bases = content && { from: content.basis, to: basis };
        const value = bases ? toBasis(content.typical, dryMatter, bases) : null;
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
