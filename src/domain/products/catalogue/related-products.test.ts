import { expect, test } from "vitest";

import { chooseRelated } from "#domain/products/catalogue/related-products.ts";

const make = (id: string, category: string | null, species: string[]) => ({
  id,
  category,
  species,
});

const GLYCEROL = make("glicerol", "Energéticos", ["Bovinos", "Ovinos", "Porcinos"]);
const OTHERS = [
  make("premezcla", "Suplementos", ["Aves"]),
  make("soya", "Proteicos", ["Aves", "Porcinos"]),
  GLYCEROL,
  make("urea", "Proteicos", ["bovinos", "OVINOS"]),
  make("melaza", "energeticos", []),
];

const ids = (limit: number, product = GLYCEROL) =>
  chooseRelated(product, OTHERS, limit).map(({ id }) => id);

test("the same category comes first, then the most shared species", () => {
  expect(ids(4)).toEqual(["melaza", "urea", "soya", "premezcla"]);
});

test("the product itself is not related to itself, and the limit holds", () => {
  expect(ids(10)).not.toContain("glicerol");
  expect(ids(2)).toEqual(["melaza", "urea"]);
});

test("two products without a category share none", () => {
  const bare = make("bare", null, ["Aves"]);
  const others = [make("a", null, []), make("b", "Proteicos", ["Aves"])];
  expect(chooseRelated(bare, others, 1).map(({ id }) => id)).toEqual(["b"]);
});
