import { expect, test } from "vitest";

import { chooseRelated } from "#domain/products/refusals.ts";

const make = (
  id: string,
  category: string | null,
  species: string[],
  forbidden: string[] = [],
) => ({
  id,
  category,
  species,
  warnings: forbidden.length === 0 ? [] : [{ text: "Nunca.", source: "Manual", forbidden }],
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

test("what is dangerous to some of a product's animals comes last, to all of them never", () => {
  const urea = make("urea", "Proteicos", ["Bovinos"], ["Equinos", "Aves"]);
  const others = [urea, make("melaza", "Energéticos", []), make("soya", "Proteicos", ["Aves"])];
  const choose = (species: string[]) =>
    chooseRelated(make("levadura", "Proteicos", species), others, 3).map(({ id }) => id);
  expect(choose(["Bovinos"])).toEqual(["urea", "soya", "melaza"]);
  expect(choose(["Bovinos", "Aves"])).toEqual(["soya", "melaza", "urea"]);
  expect(choose(["Caballos"])).toEqual(["soya", "melaza"]);
  expect(choose([])).toEqual(["urea", "soya", "melaza"]);
});
