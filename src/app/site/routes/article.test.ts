import { expect, test } from "vitest";

import { createLoadContext } from "#app/load-context.ts";
import { loader } from "#app/site/routes/article.tsx";
import { makeSiteContext } from "#tests/support/site-context.ts";

const ID = "5eed0002-0000-4000-8000-000000000001";

/** One article whose slug was changed from `viejo` to `nuevo`. */
function respond({ pathname, searchParams }: URL): unknown[] {
  if (pathname.endsWith("/slug_redirects")) {
    return searchParams.get("slug") === "in.(viejo)" ? [{ slug: "viejo", news_id: ID }] : [];
  }
  const asksFor = (name: string, value: string) => searchParams.get(name) === value;
  const isFound = asksFor("slug", "eq.nuevo") || asksFor("id", `in.(${ID})`);
  return isFound && asksFor("is_published", "eq.true")
    ? [{ id: ID, slug: "nuevo", category: "Calidad", image_url: null }]
    : [];
}

/** The loader's outcome for a slug, returned or thrown, and the number of database requests. */
async function load(slug: string, query = "") {
  let reads = 0;
  const site = makeSiteContext((url) => {
    reads += 1;
    return Response.json(respond(url));
  });
  const context = createLoadContext(site);
  const request = new Request(
    `https://www.empresa.example/noticias/${encodeURIComponent(slug)}${query}`,
  );
  const parameters = { request, params: { slug }, context };
  const outcome: unknown = await loader(
    parameters as unknown as Parameters<typeof loader>[0],
  ).catch((thrown: unknown) => thrown);
  return { outcome, reads };
}

test("a published article is found by its slug", async () => {
  expect((await load("nuevo")).outcome).toMatchObject({ article: { id: ID }, related: [] });
});

test("an old slug redirects permanently to the new one", async () => {
  const { outcome } = await load("viejo", "?utm_source=correo");
  expect(outcome).toBeInstanceOf(Response);
  const { status, headers } = outcome as Response;
  expect([status, headers.get("Location")]).toEqual([301, "/noticias/nuevo?utm_source=correo"]);
});

test("an unknown slug is a 404", async () => {
  expect((await load("otro")).outcome).toMatchObject({ init: { status: 404 } });
});

test.each(["Nuevo", "nuevo\u0000", "../nuevo", "nuevo'--", "a".repeat(5000)])(
  "%j, which cannot be a slug, is a 404 without a read",
  async (slug) => {
    expect(await load(slug)).toMatchObject({ outcome: { init: { status: 404 } }, reads: 0 });
  },
);
