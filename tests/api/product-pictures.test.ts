import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProduct, findProduct, updateProduct } from "#data/products.ts";
import type { ProductPicture } from "#domain/products/product.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* A product's pictures after the first one. */

const MINIMUM = { title: "Urea", description: "", features: [], image_url: null, category: null };
const SACK = { url: "/images/saco.webp#encuadre=30-60-100", alt: "Un saco" };
const FIELD = { url: "HTTPS://otro.example/campo.jpg", alt: "" };

describe.each(RULE_DATABASES)("a product's pictures over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ({ client: admin } = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    }));
  });
  afterAll(() => backend.close());

  test("a client that knows only the first picture replaces that one and nothing else", async () => {
    const more_images = [SACK, FIELD];
    const { id, slug } = await createProduct(admin, {
      ...MINIMUM,
      image_url: "/images/a.webp",
      image_alt: "A",
      more_images,
    });
    await updateProduct(admin, id, { ...MINIMUM, image_url: "/images/b.webp" });
    expect(await findProduct(backend.client(), slug)).toMatchObject({
      image_url: "/images/b.webp",
      image_alt: "A",
      more_images,
    });
    expect(await createProduct(admin, MINIMUM)).toMatchObject({ more_images: [] });
  });

  test("eight are stored, and their order is kept", async () => {
    const more_images = Array.from({ length: 8 }, (_, index) => ({
      url: `/images/${8 - index}.webp`,
      alt: "",
    }));
    expect(await createProduct(admin, { ...MINIMUM, more_images })).toMatchObject({ more_images });
  });

  test.each<[string, unknown]>([
    ["no list", SACK],
    ["a text", ["/images/saco.webp"]],
    ["a list in the list", [[SACK]]],
    ["no address", [{ alt: "Un saco" }]],
    ["no alternative text", [{ url: "/images/saco.webp" }]],
    ["a number as the text", [{ ...SACK, alt: 1 }]],
    ["a script", [{ ...SACK, url: "javascript:alert(1)" }]],
    ["plain http", [{ ...SACK, url: "http://otro.example/saco.jpg" }]],
    ["another site in disguise", [{ ...SACK, url: "//malo.example/saco.jpg" }]],
    ["another site behind a backslash", [{ ...SACK, url: "/\\malo.example/saco.jpg" }]],
    ["a good one and a bad one", [SACK, { ...SACK, url: "saco.jpg" }]],
    ["nine", Array.from({ length: 9 }, () => SACK)],
    ["too long", [{ ...SACK, alt: "a".repeat(40_000) }]],
  ])("the database refuses pictures that are %s", async (_name, more_images) => {
    const input = { ...MINIMUM, more_images: more_images as ProductPicture[] };
    await expect(createProduct(admin, input)).rejects.toMatchObject({
      kind: "invalid",
      code: "23514",
    });
  });
});
