import type { Client } from "#data/client/client.ts";
import { listProductSheets } from "#data/products.ts";
import { findRenamedProducts } from "#data/site/site-map.ts";
import { type CostDraft, readCostDraft } from "#domain/nutrient-cost/cost-draft.ts";
import { readNutrients } from "#domain/nutrient-cost/nutrients.ts";
import {
  findIngredient,
  type Ingredient,
  listIngredients,
  splitKey,
} from "#domain/nutrient-cost/offers.ts";
import { checkTypedIngredient } from "#domain/nutrient-cost/typed-ingredient.ts";
import { isSlug } from "#domain/slugs.ts";

/** A form as it was filled in, and what can be chosen in it. */
export interface NutrientCostForm {
  draft: CostDraft;
  /** The ingredients whose sheets have nutrients, unordered. */
  choices: Pick<Ingredient, "key" | "slug" | "title">[];
  chosen: Ingredient[];
}

/** Reads the form of a query; a product's former slug becomes the current one. @throws {DataError} */
export async function readNutrientCost(
  client: Client,
  query: URLSearchParams,
): Promise<NutrientCostForm> {
  const draft = readCostDraft(query);
  const ingredients = (await listProductSheets(client))
    .flatMap(listIngredients)
    .concat(draft.typed === null ? [] : checkTypedIngredient(draft.typed).ingredient)
    .filter(({ specs }) => readNutrients(specs).contents.length > 0);
  const unknown = draft.offers
    .map(({ product }) => splitKey(product).slug)
    .filter((slug) => isSlug(slug) && findIngredient(ingredients, slug) === undefined);
  const renamed = await findRenamedProducts(client, unknown);
  const offers = draft.offers.map((offer) => {
    const { slug, variant } = splitKey(offer.product);
    const current = renamed.get(slug);
    const key = current === undefined ? offer.product : `${current}.${variant}`;
    return { ...offer, product: findIngredient(ingredients, key)?.key ?? current ?? offer.product };
  });
  const wanted = new Set(offers.map(({ product }) => product));
  return {
    draft: { ...draft, offers },
    choices: ingredients.map(({ key, slug, title }) => ({ key, slug, title })),
    chosen: ingredients.filter(({ key }) => wanted.has(key)),
  };
}
