import { foldText } from "#domain/fold-text.ts";
import {
  type CostDraft,
  type DraftOffer,
  isBlankOffer,
  type PriceUnit,
} from "#domain/nutrient-cost/cost-draft.ts";
import { dividedBy, type Fraction, plus, toFraction } from "#domain/nutrient-cost/fraction.ts";
import { type NutrientSheet, readNutrients } from "#domain/nutrient-cost/nutrients.ts";
import type { Product } from "#domain/products/product.ts";
import { findSpeciesForbiddance } from "#domain/products/refusals.ts";
import { adviseOnThousands, parseFigure } from "#domain/products/sheet/row-list.ts";
import { listVariants, readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { toSlug } from "#domain/slugs.ts";

/** A typed amount of pesos, for a unit and for a kilogram. */
export interface Amount {
  pesos: Fraction;
  unit: PriceUnit;
  /** Of the unit. */
  kilograms: Fraction;
  perKg: Fraction;
}

/** A chosen ingredient, with its price if there is one. */
export interface Offer {
  product: Ingredient;
  /** Its title; with a number where the same product is chosen twice. */
  label: string;
  sheet: NutrientSheet;
  /** Null without a price. */
  price: (Amount & { freight: Amount | null; deliveredPerKg: Fraction }) | null;
}

export type OfferField = Exclude<keyof DraftOffer, "priceUnit" | "freightUnit">;

/** The invalid fields, such as `0.price`, each with advice. */
export type OfferErrors = Readonly<Partial<Record<`${number}.${OfferField}`, string>>>;

interface CheckedOffers {
  /** Those without errors. */
  offers: Offer[];
  errors: OfferErrors;
}

/** Reads what was typed. */
export function checkOffers(
  draft: Pick<CostDraft, "offers"> & Partial<Pick<CostDraft, "species">>,
  products: readonly Ingredient[],
): CheckedOffers {
  const offers: Offer[] = [];
  const errors: Record<string, string> = {};
  for (const [index, typed] of draft.offers.entries()) {
    if (isBlankOffer(typed)) continue;
    const { offer, faults } = checkOffer(typed, products);
    const refusal = offer && refuse(offer.product, draft.species ?? "");
    if (refusal !== null) faults.push(["product", refusal]);
    for (const [field, text] of faults) errors[`${index}.${field}`] = text;
    if (offer !== null && faults.length === 0) offers.push(offer);
  }
  return { offers: offers.map(numberRepeated), errors };
}

/** Why an ingredient must not be given to some animals; null when nothing forbids it. */
function refuse({ title, warnings }: Ingredient, species: string): string | null {
  if (species === "") return null;
  const warning = findSpeciesForbiddance(warnings, species);
  if (warning === null) return null;
  const source = warning.source === "" ? "" : ` Fuente: ${warning.source}.`;
  return `${title} no es para ${species.toLocaleLowerCase("es")}. ${warning.text}${source}`;
}

type Fault = readonly [field: OfferField, text: string];

function checkOffer(
  typed: DraftOffer,
  products: readonly Ingredient[],
): { offer: Offer | null; faults: Fault[] } {
  const product = products.find(({ key }) => key === typed.product);
  const faults: Fault[] = [];
  const note = <T>(field: OfferField, result: T | string): T | null => {
    if (typeof result !== "string") return result;
    faults.push([field, result]);
    return null;
  };
  if (product === undefined) {
    const isMissing = typed.product === "";
    faults.push([
      "product",
      isMissing ? "Elija el ingrediente." : "Ese ingrediente ya no está. Elija otro.",
    ]);
  }
  const needsBag = [
    typed.price !== "" && typed.priceUnit,
    typed.freight !== "" && typed.freightUnit,
  ].includes("bulto");
  const pesos = typed.price === "" ? null : note("price", readPesos(typed.price, "precio"));
  const carriage = typed.freight === "" ? null : note("freight", readPesos(typed.freight, "flete"));
  const bag = needsBag || typed.bagSize !== "" ? note("bagSize", readBag(typed, product)) : null;
  if (product === undefined || faults.length > 0) return { offer: null, faults };
  const price = pesos && toAmount(pesos, typed.priceUnit, bag);
  const freight = carriage && toAmount(carriage, typed.freightUnit, bag);
  return {
    offer: {
      product,
      label: product.title,
      sheet: readNutrients(product.specs),
      price: price && {
        ...price,
        freight,
        deliveredPerKg: freight === null ? price.perKg : plus(price.perKg, freight.perKg),
      },
    },
    faults,
  };
}

const KILOGRAMS = { kg: 1, t: 1000 } as const;

function toAmount(pesos: Fraction, unit: PriceUnit, bag: Fraction | null): Amount {
  const kilograms = unit === "bulto" ? (bag ?? toFraction(1)) : toFraction(KILOGRAMS[unit]);
  return { pesos, unit, kilograms, perKg: dividedBy(pesos, kilograms) };
}

/** A thousand million pesos; more is a typing error. */
const MAX_PESOS = 1_000_000_000;
/** A tank lorry. */
const MAX_BAG = 50_000;

/** @returns why it cannot be read, in Spanish */
function readPesos(typed: string, name: "precio" | "flete"): Fraction | string {
  const text = typed.replace(/^(?:cop\s*)?\$?\s*|\s*(?:cop|pesos)?$/gi, "");
  const advice = adviseOnThousands(text);
  if (advice !== null) return advice;
  const value = parseFigure(text);
  if (value === null) return `Escriba el ${name} solo con números, por ejemplo 92.500.`;
  if (value < 0 || (value === 0 && name === "precio")) return `Escriba un ${name} mayor que cero.`;
  return value <= MAX_PESOS ? toFraction(value) : `Revise el ${name}: pasa de mil millones.`;
}

function readBag({ bagSize }: DraftOffer, product: Ingredient | undefined): Fraction | string {
  if (bagSize === "") {
    const known = product && findBagSize(product.presentations);
    return known == null ? "Escriba cuántos kilos trae el bulto." : toFraction(known);
  }
  const value = parseFigure(bagSize.replace(/\s*(?:kg|kilos?)\.?$/i, ""));
  if (value === null) return "Escriba los kilos solo con números, por ejemplo 40.";
  return value > 0 && value <= MAX_BAG ? toFraction(value) : "Escriba entre 1 y 50.000 kilos.";
}

/** The kilograms of a product's bag: 40 of `Bulto de 40 kg`; null without one, or with several sizes. */
function findBagSize(presentations: readonly string[]): number | null {
  const sizes = presentations.flatMap((text) => {
    const [, digits = ""] = /(?:bulto|saco|bolsa)\D*?(\d[\d.,]*)\s*kg/i.exec(text) ?? [];
    const size = parseFigure(digits);
    return size !== null && size > 0 && size <= MAX_BAG ? [size] : [];
  });
  const [size] = sizes;
  return size !== undefined && sizes.every((other) => other === size) ? size : null;
}

function numberRepeated(offer: Offer, index: number, all: readonly Offer[]): Offer {
  const isSame = ({ product }: Offer) => product.key === offer.product.key;
  if (all.filter(isSame).length === 1) return offer;
  const number = all.slice(0, index + 1).filter(isSame).length;
  return { ...offer, label: `${offer.label} (oferta ${number})` };
}

/** The chosen ingredients, in their order. */
export function listIngredientsOnce(offers: readonly Offer[]): Ingredient[] {
  return [...new Map(offers.map(({ product }) => [product.key, product])).values()];
}

/** The columns of a product that a comparison needs. */
export type SheetProduct = Pick<Product, "slug" | "title" | "specs" | "presentations" | "warnings">;

/** An ingredient to compare: a product, or one of its variants, with the rows that apply to it. */
export interface Ingredient extends SheetProduct {
  /** The product's slug, with its variant's after a point. */
  key: string;
}

/** The ingredients that a product is. */
export function listIngredients(product: SheetProduct): Ingredient[] {
  const rows = readSheet(product.specs);
  const variants = listVariants(rows);
  if (variants.length === 0) return [{ ...product, key: product.slug }];
  return variants.map((name, index) => ({
    ...product,
    key: `${product.slug}.${toSlug(name) || index + 1}`,
    title: `${product.title} (${name})`,
    specs: rows.filter(({ variant = name }) => foldText(variant) === foldText(name)),
  }));
}

/** The ingredient of a key; of a product's slug alone, the first of its variants. */
export function findIngredient(
  ingredients: readonly Ingredient[],
  key: string,
): Ingredient | undefined {
  return (
    ingredients.find((ingredient) => ingredient.key === key) ??
    ingredients.find(({ slug }) => slug === splitKey(key).slug)
  );
}

/** The product and the variant of a key. */
export function splitKey(key: string): { slug: string; variant: string } {
  const [slug = "", ...rest] = key.split(".");
  return { slug, variant: rest.join(".") };
}
