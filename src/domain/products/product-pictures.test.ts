import { expect, test } from "vitest";

import { listProductPictures } from "#domain/products/product-pictures.ts";
import type { ProductPicture } from "#domain/products/product.ts";

const FIRST = { image_url: "/images/a.webp", image_alt: "A" };

test("a page shows the first picture and then the others, each once", () => {
  const more_images = [
    { url: "https://x.example/b.jpg", alt: "B" },
    { url: "/images/a.webp#encuadre=30-60-100", alt: "A de cerca" },
  ];
  expect(listProductPictures({ ...FIRST, more_images })).toEqual([
    { url: "/images/a.webp", alt: "A" },
    { url: "https://x.example/b.jpg", alt: "B" },
  ]);
});

test("without a first picture the others are shown", () => {
  const more_images = [{ url: "/images/b.webp", alt: "B" }];
  expect(listProductPictures({ image_url: null, image_alt: "", more_images })).toEqual(more_images);
});

test("what is no picture that the site shows is left out", () => {
  const more_images = [
    null,
    "/images/b.webp",
    { url: 3 },
    { url: "javascript:alert(1)", alt: "" },
    { url: "//malo.example/c.jpg", alt: "" },
  ] as unknown as ProductPicture[];
  expect(listProductPictures({ ...FIRST, more_images })).toHaveLength(1);
});
