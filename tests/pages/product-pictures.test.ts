import { afterAll, beforeAll, expect, test } from "vitest";

import { seedDemo } from "#backend/seed/seed.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* The pictures of a product's page. */

let seeded: TestBackend;

beforeAll(async () => {
  seeded = await startTestBackend("pglite");
  await seedDemo(seeded.client(seeded.keys.secret));
});
afterAll(() => seeded.close());

async function readPage(): Promise<string> {
  const { get } = await openPages(makeBackend(seeded));
  return (await get("/productos/glicerol")).text();
}

/** The image that a page's structured data says of its product. */
function readImage(html: string): unknown {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const products = [...blocks]
    .map(([, text = ""]) => JSON.parse(text) as Record<string, unknown>)
    .filter((block) => block["@type"] === "Product");
  return products[0]?.["image"];
}

test("a page with one picture has no gallery, and one with more shows all without a script", async () => {
  const alone = await readPage();
  expect(alone).not.toContain("imagen-1");
  expect(readImage(alone)).toMatch(/\/images\/glicerol\.webp$/);

  await seeded
    .client(seeded.keys.secret)
    .from("products")
    .update({ more_images: [{ url: "/images/melaza.webp", alt: "Melaza en tambor" }] })
    .eq("slug", "glicerol");
  const html = await readPage();
  for (const number of [1, 2]) {
    expect(html).toContain(`id="imagen-${number}"`);
    expect(html).toContain(`href="#imagen-${number}"`);
  }
  expect(html).toMatch(/<img[^>]*alt="Melaza en tambor"[^>]*loading="lazy"/);
  expect(readImage(html)).toEqual([
    expect.stringMatching(/\/images\/glicerol\.webp$/),
    expect.stringMatching(/\/images\/melaza\.webp$/),
  ]);
  expect(html).not.toMatch(/<script (?!type="(?:application\/ld\+json|speculationrules)")/);
});
