import { expect, test } from "vitest";

import {
  findFormerSpecies,
  findPageOfSpecies,
  findSpeciesPage,
  isFormerPath,
  listForSpecies,
  orderByRelevance,
  SPECIES_PAGES,
} from "#domain/products/species-pages.ts";

test("every species of a page leads to it, whatever its case and accents", () => {
  for (const page of SPECIES_PAGES) {
    expect(findSpeciesPage(page.slug)).toBe(page);
    for (const name of page.species) expect(findPageOfSpecies(name.toUpperCase())).toBe(page);
  }
  expect(findPageOfSpecies("Llamas")).toBeNull();
  expect(findSpeciesPage("llamas")).toBeNull();
});

test("sheep and goats have a page each, and no other species", () => {
  const [sheep, goat, cow] = [["Ovinos"], ["Bovinos", "caprinos"], ["Bovinos"]].map((species) => ({
    species,
  }));
  const listFor = (slug: string) => {
    const page = findSpeciesPage(slug);
    return (
      page &&
      listForSpecies(
        page,
        [sheep, goat, cow].filter((one) => one !== undefined),
      )
    );
  };
  expect(listFor("ovinos")).toEqual([sheep]);
  expect(listFor("caprinos")).toEqual([goat]);
  expect(findSpeciesPage("ovinos-y-caprinos")).toBeNull();
  expect(findFormerSpecies("ovinos-y-caprinos")).toEqual(["Ovinos", "Caprinos"]);
  expect(findFormerSpecies("constructor")).toBeNull();
  expect(isFormerPath("/productos/especie/ovinos-y-caprinos")).toBe(true);
  expect(isFormerPath("/productos/especie/ovinos")).toBe(false);
});

test("what a ration is made of comes before what is added to it", () => {
  const products = ["Aditivos", "Suplementos", "Minerales", "Proteicos", "Otra", "Energéticos"];
  expect(
    orderByRelevance(products.map((category) => ({ category }))).map(({ category }) => category),
  ).toEqual(["Proteicos", "Energéticos", "Minerales", "Suplementos", "Otra", "Aditivos"]);
});
