import { expect, test } from "vitest";

import { createLoadContext } from "#app/load-context.ts";
import { loader } from "#app/site/routes/product.tsx";
import { makeSiteContext } from "#tests/support/site-context.ts";

const ID = "5eed0001-0000-4000-8000-000000000001";

const PRODUCT = { id: ID, slug: "nuevo", title: "Nuevo", category: "Grasas", species: [] };
const OTHER = { ...PRODUCT, id: "5eed0001-0000-4000-8000-000000000002", slug: "otro" };

const GUIDE = {
  id: "1",
  title: "Una guía",
  content: "Con [nuevo](/productos/nuevo)",
  image_url: null,
};

/** An article that the product was chosen for. */
const CHOSEN = { id: "2", title: "Elegida", content: "Sin nombrarlo", image_url: null };

/** Two products, one of which had the slug `viejo`. */
function respond({ pathname, searchParams }: URL): unknown[] {
  const slug = searchParams.get("slug");
  if (pathname.endsWith("/news")) return [CHOSEN];
  // By GET: a search that no change of a product repeats.
  if (pathname.endsWith("/rpc/search_news") && searchParams.get("query") === "Nuevo") {
    return [GUIDE, CHOSEN, { ...GUIDE, id: "3", content: "Otra cosa" }];
  }
  if (pathname.endsWith("/slug_redirects")) {
    return slug === "in.(viejo)" ? [{ slug: "viejo", product_id: ID }] : [];
  }
  if (searchParams.get("id") === `in.(${ID})`) return [PRODUCT];
  if (slug === null) return [PRODUCT, OTHER];
  return slug === "eq.nuevo" ? [PRODUCT] : [];
}

/** The loader's outcome for a slug, returned or thrown, and the number of database requests. */
async function load(slug: string) {
  let reads = 0;
  const site = makeSiteContext((url) => {
    reads += 1;
    return Response.json(respond(url));
  });
  const context = createLoadContext(site);
  const request = new Request(`https://www.empresa.example/productos/${encodeURIComponent(slug)}`);
  const parameters = { request, params: { slug }, context };
  const outcome: unknown = await loader(
    parameters as unknown as Parameters<typeof loader>[0],
  ).catch((thrown: unknown) => thrown);
  return { outcome, reads };
}

test("finds a product by its slug, with related products and the articles about it", async () => {
  const { outcome } = await load("nuevo");
  expect(outcome).toMatchObject({ product: PRODUCT, related: [OTHER], guides: [CHOSEN, GUIDE] });
});

test("an old slug redirects permanently to the new one", async () => {
  const { outcome } = await load("viejo");
  expect(outcome).toBeInstanceOf(Response);
  const { status, headers } = outcome as Response;
  expect([status, headers.get("Location")]).toEqual([301, "/productos/nuevo"]);
});

test("an unknown slug is a 404", async () => {
  expect((await load("ninguno")).outcome).toMatchObject({ init: { status: 404 } });
});

test.each(["Nuevo", "nuevo\u0000", "../nuevo", "nuevo'--", "a".repeat(5000)])(
  "%j, which cannot be a slug, is a 404 without a read",
  async (slug) => {
    expect(await load(slug)).toMatchObject({ outcome: { init: { status: 404 } }, reads: 0 });
  },
);
