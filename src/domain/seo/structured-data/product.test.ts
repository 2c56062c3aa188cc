import { expect, test } from "vitest";

import { BLANK_PRODUCT, type Product } from "#domain/products/product.ts";
import { buildProduct } from "#domain/seo/structured-data/product.ts";

const SITE = "https://www.empresa.example";

const GLYCEROL: Product = {
  ...BLANK_PRODUCT,
  id: "1",
  slug: "glicerol",
  title: "Glicerol",
  description: "Energía",
  features: ["Sin fibra"],
  image_url: "/images/glicerol.webp",
  category: "Energéticos",
  species: ["Bovinos"],
  presentations: ["IBC"],
  specs: [
    { name: "Humedad", min: 8, max: 20, unit: "%", basis: "tal cual" },
    { name: "Energía", min: 3.35, max: 3.35, unit: "Mcal/kg", basis: "" },
    { name: "Metanol", min: null, max: 0.5, unit: "%", basis: "" },
  ],
};

test("a product has its page's address and picture, and no price, offer or rating", () => {
  const block = buildProduct(GLYCEROL, SITE);
  expect(block).toMatchObject({
    name: "Glicerol",
    url: `${SITE}/productos/glicerol`,
    image: `${SITE}/images/glicerol.webp`,
  });
  expect(JSON.stringify(block)).not.toMatch(/price|offer|rating|review/i);
});

test("figures are a range, one typical value or one limit, with unit and basis", () => {
  expect(buildProduct(GLYCEROL, SITE)).toMatchObject({
    additionalProperty: [
      { name: "Humedad", minValue: 8, maxValue: 20, unitText: "%", description: "tal cual" },
      { name: "Energía", value: 3.35, unitText: "Mcal/kg" },
      { name: "Metanol", maxValue: 0.5 },
      { name: "Especie", value: "Bovinos" },
      { name: "Presentación", value: "IBC" },
    ],
  });
});

test("typical values, grades, methods and variants are stated, and what only the lot knows is left out", () => {
  const blank = { min: null, max: null, unit: "%", basis: "" };
  const specs = [
    { ...blank, name: "Grasa", min: 8, typical: 9, variant: "Expeller", method: "AOAC 920.39" },
    { ...blank, name: "Fósforo", grades: [6, 8, 10] },
    { ...blank, name: "Flúor", kind: "lot" as const },
  ];
  expect(buildProduct({ ...BLANK_PRODUCT, specs, storage: "Seca" }, SITE)).toMatchObject({
    additionalProperty: [
      { name: "Grasa (Expeller)", value: 9, minValue: 8, measurementTechnique: "AOAC 920.39" },
      { name: "Fósforo", value: [6, 8, 10] },
      { name: "Almacenamiento", value: "Seca" },
    ],
  });
});

test("a product with only a title has no other properties", () => {
  const bare = {
    ...GLYCEROL,
    description: "",
    image_url: null,
    category: null,
    species: [],
    presentations: [],
    specs: [],
  };
  expect(Object.keys(buildProduct(bare, SITE))).toEqual([
    "@context",
    "@type",
    "@id",
    "name",
    "url",
  ]);
});
