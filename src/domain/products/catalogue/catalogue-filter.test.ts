import { expect, test } from "vitest";

import {
  buildCataloguePath,
  hasFormerSpecies,
  isFiltered,
  MISSING_CATALOGUE_PATH,
  NO_FILTER,
  parseCatalogueFilter,
} from "#domain/products/catalogue/catalogue-filter.ts";

const parse = (query: string) => parseCatalogueFilter(new URLSearchParams(query));

test("a filter survives the round trip through its address", () => {
  const filter = {
    category: "Energéticos",
    species: ["Aves & peces", "Ovinos"],
    text: "torta de palmiste 100%",
    page: 3,
  };
  const { searchParams } = new URL(buildCataloguePath(filter), "https://a.example");
  expect(parseCatalogueFilter(searchParams)).toEqual(filter);
});

test("a species that has become two stands for both", () => {
  const query = new URLSearchParams("especie=Ovinos+y+caprinos&especie=caprinos");
  expect(hasFormerSpecies(query)).toBe(true);
  expect(parseCatalogueFilter(query).species).toEqual(["Ovinos", "Caprinos", "caprinos"]);
  expect(hasFormerSpecies(new URLSearchParams("especie=Ovinos&especie=Caprinos"))).toBe(false);
});

test("no filter is the catalogue's plain address", () => {
  expect(buildCataloguePath({})).toBe("/productos");
  expect(buildCataloguePath(NO_FILTER)).toBe("/productos");
  expect(parse("")).toEqual(NO_FILTER);
  expect(parse("?categoria=&especie=%20&q=&pagina=")).toEqual(NO_FILTER);
});

test.each(["0", "-1", "1.5", "dos", "1e3", " 2"])("%j is no page: the first one", (page) => {
  expect(parse(new URLSearchParams({ pagina: page }).toString()).page).toBe(1);
});

test("a page beyond any list is the one that never exists", () => {
  for (const page of ["9999", "99999", "999999999999999"]) {
    expect(buildCataloguePath(parse(`?pagina=${page}`))).toBe(MISSING_CATALOGUE_PATH);
  }
});

test("a text loses characters that the database would refuse", () => {
  expect(parse("q=%00torta%0Ade%20%20palma%00").text).toBe("torta de palma");
  expect(parseCatalogueFilter(new URLSearchParams([["q", "a\ud800"]])).text).toBe("a\ufffd");
  expect(Array.from(parse(`q=${"🌽".repeat(300)}`).text)).toHaveLength(100);
});

test("letters in any style are sought as plain ones, and names stay as they are", () => {
  expect(parse("q=ｃａｂａｌｌｏｓ 𝐮𝐫𝐞𝐚&categoria=Vitamina B₁₂")).toMatchObject({
    text: "caballos urea",
    category: "Vitamina B₁₂",
  });
});

test("the page alone is not a filter", () => {
  expect(isFiltered({ ...NO_FILTER, page: 2 })).toBe(false);
  expect(isFiltered({ ...NO_FILTER, text: "sal" })).toBe(true);
});
