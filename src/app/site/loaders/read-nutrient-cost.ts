import type { Client } from "#data/client/client.ts";
import { listProductSheets } from "#data/products.ts";
import { findRenamedProduct } from "#data/site-map.ts";
import { type CostDraft, readCostDraft } from "#domain/nutrient-cost/cost-draft.ts";
import { readNutrients } from "#domain/nutrient-cost/nutrients.ts";
import type { SheetProduct } from "#domain/nutrient-cost/offers.ts";
import { isSlug } from "#domain/slugs.ts";

/** A form as it was filled in, and what can be chosen in it. */
export interface NutrientCostForm {
  draft: CostDraft;
  /** Slugs of the products whose sheets have nutrients. */
  choices: string[];
  /** The chosen products. */
  chosen: SheetProduct[];
}

/** Reads the form of a query; a product's former slug becomes the current one. @throws {DataError} */
export async function readNutrientCost(
  client: Client,
  query: URLSearchParams,
): Promise<NutrientCostForm> {
  const draft = readCostDraft(query);
  const products = (await listProductSheets(client)).filter(
    ({ specs }) => readNutrients(specs).contents.length > 0,
  );
  const known = new Set(products.map(({ slug }) => slug));
  const offers = await Promise.all(
    draft.offers.map(async (offer) => {
      if (known.has(offer.product) || !isSlug(offer.product)) return offer;
      const current = await findRenamedProduct(client, offer.product);
      return { ...offer, product: current ?? offer.product };
    }),
  );
  const wanted = new Set(offers.map(({ product }) => product));
  return {
    draft: { ...draft, offers },
    choices: [...known],
    chosen: products.filter(({ slug }) => wanted.has(slug)),
  };
}
