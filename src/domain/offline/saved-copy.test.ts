import { expect, test } from "vitest";

import {
  describeSavedAt,
  fitProducts,
  removeHidden,
  restoreProduct,
  type SavedCopy,
  type SavedProduct,
} from "#domain/offline/saved-copy.ts";
import { BLANK_PRODUCT } from "#domain/products/product.ts";

const makeProduct = (slug: string): SavedProduct => ({
  ...BLANK_PRODUCT,
  slug,
  title: slug.toUpperCase(),
});
const PRODUCTS = ["melaza", "urea", "sal"].map(makeProduct);
const COPY: SavedCopy = {
  version: "a1",
  products: PRODUCTS,
  omitted: [],
  content: {} as SavedCopy["content"],
  privacy: "",
  styles: null,
};

test("products that do not fit are named, and smaller ones after them still fit", () => {
  const long = { ...makeProduct("largo"), description: "x".repeat(5000) };
  const { products, omitted } = fitProducts([PRODUCTS[0]!, long, PRODUCTS[1]!], 2000);
  expect(products.map(({ slug }) => slug)).toEqual(["melaza", "urea"]);
  expect(omitted).toEqual(["LARGO"]);
});

test("hidden products leave the copy, and an unchanged copy stays the same object", () => {
  const all = { version: "b2", slugs: ["sal", "urea", "melaza", "nuevo"] };
  expect(removeHidden(COPY, all)).toBe(COPY);
  const left = removeHidden(COPY, { ...all, slugs: ["sal"] });
  expect(left.products.map(({ slug }) => slug)).toEqual(["sal"]);
});

test("a saved product has the shape of a stored one", () => {
  expect(restoreProduct(PRODUCTS[0]!)).toMatchObject({ slug: "melaza", image_url: null });
});

test("the date of a copy is that of Bogotá", () => {
  expect(describeSavedAt("2026-11-30T20:15:00Z").replace(/\s/g, " ")).toBe(
    "Guardado el 30 de noviembre de 2026, 3:15 p. m.",
  );
});
