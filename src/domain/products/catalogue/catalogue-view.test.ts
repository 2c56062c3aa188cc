import { expect, test } from "vitest";

import { type CatalogueFilter, NO_FILTER } from "#domain/products/catalogue/catalogue-filter.ts";
import {
  createViewCheck,
  listSpellings,
  viewCatalogue,
} from "#domain/products/catalogue/catalogue-view.ts";

const PRODUCTS = [
  { title: "Glicerol", category: "Energéticos", species: ["Bovinos", "Porcinos"] },
  { title: "Melaza", category: "energeticos ", species: ["Bovinos"] },
  { title: "Sal", category: "Minerales", species: ["Bovinos"] },
  { title: "Harina", category: "Proteicos", species: ["Aves", "Porcinos"] },
  { title: "Otro", category: null, species: [] },
];

const view = (filter: Partial<CatalogueFilter>, found = PRODUCTS) =>
  viewCatalogue(PRODUCTS, found, { ...NO_FILTER, ...filter });

test("without a filter every product is counted", () => {
  expect(view({}).total).toBe(5);
});

test("categories and species come from the products, once each, in alphabetical order", () => {
  const { categories, species } = view({});
  expect(categories.map(({ name }) => name)).toEqual(["Energéticos", "Minerales", "Proteicos"]);
  expect(species.map(({ name }) => name)).toEqual(["Aves", "Bovinos", "Porcinos"]);
});

test("a name is found ignoring case and accents, and returned as the products spell it", () => {
  const { filter, total } = view({ category: "ENERGETICOS" });
  expect(filter.category).toBe("Energéticos");
  expect(total).toBe(2);
});

test("category, species and text combine", () => {
  const found = PRODUCTS.filter(({ title }) => title !== "Melaza");
  expect(view({ category: "Energéticos", species: ["bovinos"], text: "x" }, found).total).toBe(1);
});

test("of several species, a product must be for all", () => {
  const { total, filter, species } = view({ species: ["bovinos", "Porcinos"] });
  expect(total).toBe(1);
  expect(filter.species).toEqual(["Bovinos", "Porcinos"]);
  expect(species.filter(({ isChosen }) => isChosen)).toHaveLength(2);
});

test("animals that the text names are a filter, and not part of the text", () => {
  const wanted = [{ label: "Aves", animals: [], names: ["Aves"] }];
  const asked = { ...NO_FILTER, text: "sal para pollos" };
  const shown = viewCatalogue(PRODUCTS, PRODUCTS, asked, { wanted, rest: "sal" });
  expect(shown).toMatchObject({ total: 1, typed: asked });
  expect(shown.filter).toEqual({ ...NO_FILTER, species: ["Aves"], text: "sal" });
  expect(shown.linked).toEqual(shown.filter);
  const nothing = [{ label: "conejos", animals: [], names: [] }];
  const none = viewCatalogue(PRODUCTS, PRODUCTS, asked, { wanted: nothing, rest: "sal" });
  expect(none).toMatchObject({ total: 0, wider: [], isMissing: false });
  expect(none.linked).toEqual({ ...NO_FILTER, text: "sal conejos" });
});

test("a class counts as many products as have it", () => {
  const classes = PRODUCTS.map((each, index) => ({ ...each, product_count: index + 1 }));
  const { total, categories, species } = viewCatalogue(classes, classes, {
    ...NO_FILTER,
    category: "Energéticos",
  });
  expect(total).toBe(3);
  expect(categories.map(({ count }) => count)).toEqual([3, 3, 4]);
  expect(species.map(({ count }) => count)).toEqual([0, 3, 1]);
});

test("the database is asked for each spelling of a chosen name", () => {
  expect(listSpellings(PRODUCTS, { category: "Energéticos", species: [] })).toEqual({
    categories: ["Energéticos", "energeticos "],
    species: [],
  });
  expect(listSpellings(PRODUCTS, { category: "", species: ["Porcinos"] })).toEqual({
    categories: null,
    species: [["Porcinos"]],
  });
});

test("a choice counts its products within the rest of the filter", () => {
  const { categories, species } = view({ species: ["Porcinos"] });
  expect(categories.map(({ count }) => count)).toEqual([1, 0, 1]);
  expect(species).toEqual([
    { name: "Aves", count: 1, isChosen: false },
    { name: "Bovinos", count: 3, isChosen: false },
    { name: "Porcinos", count: 2, isChosen: true },
  ]);
});

test("a view of an unknown name is missing", () => {
  const { filter, isMissing, total } = view({ category: "Inventada", species: ["Aves"] });
  expect(isMissing).toBe(true);
  expect(filter).toEqual({ ...NO_FILTER, species: ["Aves"] });
  expect(total).toBe(1);
});

test("a page has 24 products; one beyond the end is missing, and is the last", () => {
  const many = [{ category: null, species: [], product_count: 50 }];
  const third = viewCatalogue(many, many, { ...NO_FILTER, page: 3 });
  expect(third).toMatchObject({ total: 50, pageCount: 3 });
  expect(third.isMissing).toBe(false);
  const beyond = viewCatalogue(many, many, { ...NO_FILTER, page: 4 });
  expect(beyond).toMatchObject({ isMissing: true, filter: { page: 3 } });
});

test("an empty catalogue has one empty page", () => {
  expect(viewCatalogue([], [], NO_FILTER)).toMatchObject({
    total: 0,
    pageCount: 1,
    categories: [],
    wider: [],
  });
});

test("without results, each filter whose removal finds something is offered", () => {
  const found = PRODUCTS.filter(({ title }) => title === "Sal");
  const { total, wider } = view({ category: "Minerales", species: ["Aves"], text: "sal" }, found);
  expect(total).toBe(0);
  expect(wider).toEqual([{ part: "species", count: 1 }]);
});

test("without results for a single filter, only the whole catalogue is offered", () => {
  expect(view({ text: "zzz" }, []).wider).toEqual([]);
});

test("the check of a view agrees with the view", () => {
  const isMissing = createViewCheck(PRODUCTS);
  for (const category of ["", "energeticos", "Minerales", "Inventada"]) {
    for (const species of [[], ["Bovinos"], ["aves"], ["Dragones"], ["Bovinos", "Porcinos"]]) {
      for (const page of [1, 2]) {
        const asked = { category, species, page };
        expect(isMissing(asked), JSON.stringify(asked)).toBe(view(asked).isMissing);
      }
    }
  }
});
