import { expect, test } from "vitest";

import {
  findPageOfSpecies,
  findSpeciesPage,
  listForSpecies,
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

test("a page has the products for any of its species", () => {
  const [sheep, goat, cow] = [["Ovinos"], ["Bovinos", "caprinos"], ["Bovinos"]].map((species) => ({
    species,
  }));
  const page = findSpeciesPage("ovinos-y-caprinos");
  if (page === null || !sheep || !goat || !cow) throw new Error("missing");
  expect(listForSpecies(page, [sheep, goat, cow])).toEqual([sheep, goat]);
});
