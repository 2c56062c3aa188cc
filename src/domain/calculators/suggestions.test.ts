import { expect, test } from "vitest";

import type { CalculatorResult } from "#domain/calculators/calculator.ts";
import { findCalculator } from "#domain/calculators/calculators.ts";
import { type OfferedProduct, suggestProducts } from "#domain/calculators/suggestions.ts";
import { readAsked } from "#domain/leads/quote/quote-draft.ts";
import { checkQuote } from "#domain/leads/quote/quote-request.ts";
import { toFraction } from "#domain/nutrient-cost/fraction.ts";

const SALT: OfferedProduct = {
  slug: "sal-8",
  title: "Sal mineralizada 8 %",
  category: "Minerales",
  species: ["Bovinos", "Caprinos"],
  presentations: ["Bloque", "Bulto de 25 kg", "Bulto de 40 kg"],
  warnings: [],
};

const result = (kilograms: number, bag?: number): CalculatorResult => ({
  kind: "result",
  headline: "",
  answers: [],
  steps: [],
  notices: [],
  kilograms: toFraction(kilograms),
  ...(bag !== undefined && { bag: toFraction(bag) }),
});

const suggest = (
  products: readonly OfferedProduct[],
  species = ["Bovinos"],
  wanted = result(288, 40),
) => suggestProducts(findCalculator("sal-mineralizada")!, products, { species, result: wanted });

test("a product is suggested in whole bags of the wanted size, as the quote form reads them", () => {
  const { products, refusals } = suggest([SALT]);
  expect(refusals).toEqual([]);
  expect(products).toMatchObject([{ slug: "sal-8", quantity: "8 bultos de 40 kg" }]);
  const { searchParams } = new URL(products[0]?.quotePath ?? "", "https://empresa.example");
  const [item] = readAsked(searchParams);
  expect(item).toEqual({ product: "sal-8", quantity: "8", unit: "bulto de 40 kg" });
  const check = checkQuote(
    {
      items: [item!],
      name: "Ana",
      company: "",
      phone: "310 555 1234",
      email: "",
      department: "Meta",
      municipality: "Acacías",
      frequency: "once",
      wantedOn: "",
      message: "",
      consents: true,
      wantsNewsletter: false,
    },
    new Map([["sal-8", SALT.presentations]]),
  );
  expect(check).toMatchObject({ ok: true, quote: { items: [{ quantity: 8 }] } });
});

test("without bags of that size it is the first size, and without any the kilograms", () => {
  expect(suggest([SALT], ["Bovinos"], result(288, 50)).products[0]?.quantity).toBe(
    "12 bultos de 25 kg",
  );
  const bulk = { ...SALT, presentations: ["Carrotanque", "IBC de 1.000 L"] };
  expect(suggest([bulk], ["Bovinos"], result(287.2)).products[0]?.quantity).toBe("288 kg");
});

test("what is not sold for the species, or for other uses, is not suggested", () => {
  expect(suggest([SALT], ["Ovinos"]).products).toEqual([]);
  expect(suggest([SALT], ["Bovinos", "Ovinos"]).products).toEqual([]);
  expect(suggest([{ ...SALT, title: "Óxido de magnesio" }])).toEqual({
    products: [],
    refusals: [],
  });
});

test("a product's own warning wins over its species, and is named", () => {
  const warning = { text: "No a cabras.", source: "Su etiqueta", forbidden: ["cabras"] };
  const { products, refusals } = suggest([{ ...SALT, warnings: [warning] }], ["Caprinos"]);
  expect(products).toEqual([]);
  expect(refusals).toMatchObject([{ slug: "sal-8", warning: { text: "No a cabras." } }]);
  const young = { ...warning, forbidden: ["Animales jóvenes"] };
  expect(suggest([{ ...SALT, warnings: [young] }]).products).toHaveLength(1);
});

test("several products are choices, at most six", () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ ...SALT, slug: `sal-${index}` }));
  expect(suggest(many).products).toHaveLength(6);
});
